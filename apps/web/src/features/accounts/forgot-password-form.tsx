import { Alert, Button, TextField } from '@pagora/ui'
import { useForm } from 'react-hook-form'
import { AuthLayout } from '../../app/auth-layout.tsx'
import { faultOf } from '../../app/fault.ts'
import { TextLink } from '../../app/text-link.tsx'
import { useForgotPassword } from './queries.ts'
import { emailRule } from './rules.ts'

export const ForgotPasswordForm = ({ onSent }: { onSent: (email: string) => void }) => {
  const send = useForgotPassword()
  const form = useForm({ mode: 'onTouched', defaultValues: { email: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ email }) => {
    try {
      await send.mutateAsync({ email })
      onSent(email.trim())
    } catch (error) {
      form.setError('root', { message: faultOf(error).text })
    }
  })

  return (
    <AuthLayout
      name="Recuperar senha"
      title="Esqueceu a senha?"
      lead="Informe o e-mail da sua conta. Enviaremos um link para você criar uma nova."
    >
      <form noValidate onSubmit={submit}>
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username"
          inputMode="email"
          error={errors.email?.message}
          {...form.register('email', { validate: emailRule })}
        />
        {errors.root?.message && (
          <div className="my-3">
            <Alert tone="danger">
              <strong className="block font-medium">Erro ao enviar e-mail. Tente novamente.</strong>
              {errors.root.message}
            </Alert>
          </div>
        )}
        <Button type="submit" busy={isSubmitting} className="mt-3 w-full lg:min-h-11">
          {isSubmitting ? 'Enviando...' : 'Enviar link'}
        </Button>
      </form>
      <p className="mt-8 text-sm text-ink-soft">
        Lembrou? <TextLink to="/login">Voltar para o login</TextLink>
      </p>
    </AuthLayout>
  )
}
