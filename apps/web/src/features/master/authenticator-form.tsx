import { Alert, Button, PasswordField } from '@pagora/ui'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { faultOf, isRefusal } from '../../app/fault.ts'
import { masterToken } from '../../app/token.ts'
import { useAdminLogin } from './queries.ts'

const WRONG_CODE = 'Código incorreto'

export const AuthenticatorForm = () => {
  const login = useAdminLogin()
  const [, navigate] = useLocation()
  const form = useForm({ mode: 'onTouched', defaultValues: { auth: '' } })
  const { errors, isSubmitting } = form.formState

  const submit = form.handleSubmit(async ({ auth }) => {
    try {
      const { token } = await login.mutateAsync({ auth })
      masterToken.signIn(token, true)
      navigate('/dashboardmaster')
    } catch (error) {
      const fault = faultOf(error)
      if (isRefusal(fault)) form.setError('auth', { message: WRONG_CODE }, { shouldFocus: true })
      else form.setError('root', { message: fault.text })
    }
  })

  return (
    <form noValidate onSubmit={submit} className="space-y-3">
      <PasswordField
        label="Código"
        inputMode="numeric"
        autoComplete="one-time-code"
        error={errors.auth?.message}
        {...form.register('auth', {
          validate: code => /^\d{6}$/.test(code.replaceAll(' ', '')) || WRONG_CODE,
        })}
      />
      {errors.root?.message && <Alert tone="danger">{errors.root.message}</Alert>}
      <Button type="submit" busy={isSubmitting} className="w-full lg:min-h-11">
        {isSubmitting ? 'Entrando...' : 'Entrar'}
      </Button>
    </form>
  )
}
