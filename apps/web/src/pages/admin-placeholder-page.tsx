import { EmptyState } from '@pagora/ui'
import { Hourglass } from 'lucide-react'
import { PageHeading } from '../app/page-heading.tsx'

/** Holds an admin page's place until it is built. */
export const AdminPlaceholderPage = ({ title, text }: { title: string; text: string }) => (
  <>
    <PageHeading title={title} />
    <EmptyState icon={<Hourglass className="size-8" strokeWidth={1.5} aria-hidden="true" />} title="Em breve">
      {text}
    </EmptyState>
  </>
)
