import { AuthLayout } from '../app/auth-layout.tsx'
import { AuthenticatorForm } from '../features/master/index.ts'

export const AuthenticatorPage = () => (
  <AuthLayout
    name="Administração"
    title="Administração"
    lead="Digite o código do seu aplicativo autenticador."
  >
    <AuthenticatorForm />
  </AuthLayout>
)
