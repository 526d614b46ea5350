import { AuthLayout } from '../app/auth-layout.tsx'
import { TextLink } from '../app/text-link.tsx'
import { LoginForm } from '../features/accounts/index.ts'

export const LoginPage = () => (
  <AuthLayout
    name="Entrar"
    title="Acesse sua conta"
    lead={
      <>
        Ainda não tem uma? <TextLink to="/register">Criar conta</TextLink>
      </>
    }
  >
    <LoginForm />
  </AuthLayout>
)
