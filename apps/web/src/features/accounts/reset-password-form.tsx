import { Alert, Button, PasswordField } from '@pagora/ui'
import { useForm } from 'react-hook-form'
import { faultOf } from '../../app/fault.ts'
import { userToken } from '../../app/token.ts'
import { useResetPassword } from './queries.ts'
import { newPasswordRule } from './rules.ts'

export interface ResetPasswordFormProps {
  token: string
  onChanged: () => void
  onExpired: () => void
}

export const ResetPasswordForm = ({ token, onChanged, onExpired }: ResetPasswordFormProps) => {
  const reset = useResetPassword()
  const form = useForm({ mode: 'onTouched', defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ password }) => {
    try {
      await reset.mutateAsync({ token, password })
      userToken.signOut()
      onChanged()
    } catch (error) {
      const fault = faultOf(error)
      if (fault.code === 'LINK_EXPIRED') return onExpired()
      const refused = fault.issues.find(issue => issue.path === 'password')
      form.setError(refused ? 'password' : 'root', { message: refused?.msg ?? fault.text })
    }
  })

  return (
    <form noValidate onSubmit={submit}>
      <PasswordField
        label="Nova senha"
        autoComplete="new-password"
        hint="Ao menos 8 caracteres e um número"
        error={errors.password?.message}
        {...form.register('password', { validate: newPasswordRule })}
      />
      {errors.root?.message && (
        <div className="my-3">
          <Alert tone="danger">{errors.root.message}</Alert>
        </div>
      )}
      <Button type="submit" busy={isSubmitting} className="mt-3 w-full lg:min-h-11">
        {isSubmitting ? 'Salvando...' : 'Salvar nova senha'}
      </Button>
    </form>
  )
}
