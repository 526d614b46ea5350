import { Alert, Button, PasswordField, Switch, TextField } from '@pagora/ui'
import { Controller, useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { faultOf, isRefusal } from '../../app/fault.ts'
import { TextLink } from '../../app/text-link.tsx'
import { userToken } from '../../app/token.ts'
import { useLogin, usePrefetchMe } from './queries.ts'
import { emailRule, passwordRule } from './rules.ts'
import { ValidFields } from './valid-fields.tsx'

const WELCOME_MS = 1000

export const LoginForm = () => {
  const login = useLogin()
  const prefetchMe = usePrefetchMe()
  const [, navigate] = useLocation()
  const form = useForm({
    mode: 'onTouched',
    defaultValues: { email: '', password: '', remember: false },
  })
  const { errors, isSubmitting } = form.formState
  const [email, password] = form.watch(['email', 'password'])

  const explain = (error: unknown) => {
    const fault = faultOf(error)
    if (!isRefusal(fault)) return form.setError('root', { message: fault.text })
    form.setError('password', { message: 'Verifique sua senha' })
    form.setError('email', { message: 'Verifique seu e-mail' }, { shouldFocus: true })
  }

  const submit = form.handleSubmit(async values => {
    try {
      const { token, msg } = await login.mutateAsync(values)
      if (!token) return form.setError('root', { message: msg })
      userToken.signIn(token, values.remember)
      prefetchMe()
    } catch (error) {
      return explain(error)
    }
    await new Promise(resolve => setTimeout(resolve, WELCOME_MS))
    navigate('/dashboard')
  })

  return (
    <form noValidate onSubmit={submit}>
      <ValidFields
        fields={[
          [emailRule, email],
          [passwordRule, password],
        ]}
      />
      <div className="mt-6 space-y-2">
        <TextField
          label="E-mail"
          type="email"
          autoComplete="username"
          inputMode="email"
          error={errors.email?.message}
          {...form.register('email', { validate: emailRule })}
        />
        <PasswordField
          label="Senha"
          autoComplete="current-password"
          error={errors.password?.message}
          {...form.register('password', { validate: passwordRule })}
        />
      </div>
      <div className="mb-5 flex flex-wrap items-center justify-between gap-x-4 text-sm">
        <Controller
          control={form.control}
          name="remember"
          render={({ field }) => (
            <Switch label="Lembrar de mim" checked={field.value} onCheckedChange={field.onChange} />
          )}
        />
        <TextLink to="/forgot-password">Esqueci a senha</TextLink>
      </div>
      {errors.root?.message && (
        <div className="mb-5">
          <Alert tone="danger">{errors.root.message}</Alert>
        </div>
      )}
      <Button type="submit" busy={isSubmitting} className="w-full lg:min-h-11">
        {isSubmitting ? 'Entrando...' : 'Entrar'}
      </Button>
    </form>
  )
}
