import { Alert, Button, buttonClasses } from '@pagora/ui'
import { Link } from 'wouter'
import { AuthLayout } from '../../app/auth-layout.tsx'
import { faultOf } from '../../app/fault.ts'
import { useConfirmEmail } from './queries.ts'

/** Asks for a press: mail scanners open links, and this one works once. */
export const ConfirmEmail = ({ token }: { token: string }) => {
  const confirm = useConfirmEmail()
  const fault = confirm.isError ? faultOf(confirm.error) : null
  if (!token || fault?.code === 'LINK_EXPIRED') {
    return (
      <AuthLayout
        name="Confirmar e-mail"
        title="Este link não vale mais"
        lead="Ele expirou ou já foi usado. Para receber outro, altere o e-mail de novo nas configurações."
      >
        <Link to="/dashboard/settings" className={buttonClasses('secondary', 'w-full lg:min-h-11')}>
          Abrir configurações
        </Link>
      </AuthLayout>
    )
  }
  if (confirm.isSuccess) {
    return (
      <AuthLayout
        name="Confirmar e-mail"
        title="E-mail confirmado"
        lead="Daqui em diante, entre com o novo endereço."
      >
        <Link to="/dashboard" className={buttonClasses('primary', 'w-full lg:min-h-11')}>
          Continuar
        </Link>
      </AuthLayout>
    )
  }
  return (
    <AuthLayout
      name="Confirmar e-mail"
      title="Confirme seu e-mail"
      lead="Falta só um clique para o novo endereço valer na sua conta."
    >
      <div className="space-y-4">
        {fault && <Alert tone="danger">{fault.text}</Alert>}
        <Button
          busy={confirm.isPending}
          className="w-full lg:min-h-11"
          onClick={() => confirm.mutate({ token })}
        >
          {confirm.isPending ? 'Confirmando...' : 'Confirmar e-mail'}
        </Button>
      </div>
    </AuthLayout>
  )
}
