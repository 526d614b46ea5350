import { PageHeading } from '../app/page-heading.tsx'
import { Profile } from '../features/accounts/index.ts'
import { SessionList } from '../features/sessions/index.ts'

export const SettingsPage = () => (
  <div className="max-w-3xl">
    <PageHeading title="Configurações" />
    <div className="space-y-6">
      <Profile />
      <SessionList />
    </div>
  </div>
)
