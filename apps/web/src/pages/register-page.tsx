import { AuthLayout } from '../app/auth-layout.tsx'
import { TextLink } from '../app/text-link.tsx'
import { RegisterForm } from '../features/accounts/index.ts'

export const RegisterPage = () => (
  <AuthLayout
    name="Criar conta"
    title="Comece a vender com Pix"
    lead={
      <>
        Já tem uma conta? <TextLink to="/login">Entrar</TextLink>
      </>
    }
  >
    <RegisterForm />
  </AuthLayout>
)
