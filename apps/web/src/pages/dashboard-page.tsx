import { buttonClasses } from '@pagora/ui'
import { ArrowRight } from 'lucide-react'
import { Link } from 'wouter'
import { PageHeading } from '../app/page-heading.tsx'
import { useUser } from '../features/accounts/index.ts'
import { FirstSale } from '../features/onboarding/index.ts'

export const DashboardPage = () => {
  const { name } = useUser()
  const firstName = name.trim().split(/\s+/)[0] ?? ''
  return (
    <>
      <PageHeading
        name="Dashboard"
        title={`Olá, ${firstName}`}
        action={
          <Link to="/dashboard/sales" className={buttonClasses('secondary', 'self-start sm:self-auto')}>
            Ver vendas
            <ArrowRight className="size-4" strokeWidth={1.75} aria-hidden="true" />
          </Link>
        }
      >
        Seus números aparecem aqui a partir da primeira venda.
      </PageHeading>
      <FirstSale />
    </>
  )
}
