import { Alert, Button } from '@pagora/ui'
import { AuthLayout } from '../../app/auth-layout.tsx'
import { faultOf } from '../../app/fault.ts'
import { TextLink } from '../../app/text-link.tsx'
import { useForgotPassword } from './queries.ts'
import { useCountdown } from './use-countdown.ts'

const HOLD_S = 60
const STEPS = [
  ['Abra sua caixa de entrada', 'Se não encontrar, olhe também no spam.'],
  ['Clique no link', 'Ele vale uma vez só.'],
  ['Crie uma nova senha', 'E entre com ela, como sempre.'],
]

export const ForgotPasswordSent = ({ email }: { email: string }) => {
  const resend = useForgotPassword()
  const [left, restart] = useCountdown(HOLD_S)
  const again = () =>
    resend.mutate(
      { email },
      {
        onSuccess: () => restart(HOLD_S),
        onError: error => restart(faultOf(error).retryAfter ?? 0),
      },
    )

  return (
    <AuthLayout
      name="Recuperar senha"
      title="Confira seu e-mail"
      lead={
        <>
          Se houver uma conta com <strong className="font-medium break-words text-ink">{email}</strong>, o
          link já está a caminho.
        </>
      }
    >
      <ol className="border-t border-line">
        {STEPS.map(([title, text], i) => (
          <li key={title} className="flex gap-4 border-b border-line py-4">
            <span className="w-4 pt-px text-[15px] font-medium text-accent tabular-nums">{i + 1}</span>
            <span>
              <span className="block text-[15px] font-medium">{title}</span>
              <span className="block text-sm text-ink-soft">{text}</span>
            </span>
          </li>
        ))}
      </ol>
      <p className="mt-5 text-sm text-ink-soft">O link expira em 30 minutos.</p>
      <div className="mt-6 space-y-3">
        {resend.isError && (
          <Alert tone="danger">
            <strong className="block font-medium">Erro ao reenviar e-mail. Tente novamente.</strong>
            {faultOf(resend.error).text}
          </Alert>
        )}
        <Button
          variant="secondary"
          className="w-full tabular-nums lg:min-h-11"
          busy={resend.isPending}
          disabled={left > 0}
          onClick={again}
        >
          {left > 0 ? `Reenviar em ${left} s` : 'Reenviar'}
        </Button>
      </div>
      <p className="mt-8 text-sm text-ink-soft">
        <TextLink to="/login">Voltar para o login</TextLink>
      </p>
    </AuthLayout>
  )
}
