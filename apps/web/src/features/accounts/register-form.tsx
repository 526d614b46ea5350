import { Alert, Button, PasswordField, TextField } from '@pagora/ui'
import { useForm } from 'react-hook-form'
import { useLocation } from 'wouter'
import { faultOf } from '../../app/fault.ts'
import { userToken } from '../../app/token.ts'
import { useRegister } from './queries.ts'
import { emailRule, nameRule, newPasswordRule } from './rules.ts'
import { ValidFields } from './valid-fields.tsx'

export const RegisterForm = () => {
  const register = useRegister()
  const [, navigate] = useLocation()
  const form = useForm({ mode: 'onTouched', defaultValues: { name: '', email: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const [name, email, password] = form.watch(['name', 'email', 'password'])

  const explain = (error: unknown) => {
    const fault = faultOf(error)
    form.setError('root', { message: fault.issues[0]?.msg ?? fault.text })
    form.setError('email', { message: 'Erro ao criar conta. Tente novamente.' }, { shouldFocus: true })
  }

  const submit = form.handleSubmit(async values => {
    try {
      const { token } = await register.mutateAsync(values)
      userToken.signIn(token, true)
      navigate('/dashboard')
    } catch (error) {
      explain(error)
    }
  })

  return (
    <form noValidate onSubmit={submit}>
      <ValidFields
        fields={[
          [nameRule, name],
          [emailRule, email],
          [newPasswordRule, password],
        ]}
      />
      <div className="mt-6 mb-2 space-y-2">
        <TextField
          label="Nome"
          autoComplete="name"
          error={errors.name?.message}
          {...form.register('name', { validate: nameRule })}
        />
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
          autoComplete="new-password"
          hint="Ao menos 8 caracteres e um número"
          error={errors.password?.message}
          {...form.register('password', { validate: newPasswordRule })}
        />
      </div>
      {errors.root?.message && (
        <div className="mb-5">
          <Alert tone="danger">{errors.root.message}</Alert>
        </div>
      )}
      <Button type="submit" busy={isSubmitting} className="mt-2 w-full lg:min-h-11">
        {isSubmitting ? 'Criando conta...' : 'Criar conta'}
      </Button>
    </form>
  )
}
