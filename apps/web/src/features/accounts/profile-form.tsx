import { Alert, Button, PasswordField, TextField } from '@pagora/ui'
import { useForm } from 'react-hook-form'
import { faultOf } from '../../app/fault.ts'
import { useUser } from './account.tsx'
import { useUpdateAccount } from './queries.ts'
import { emailRule, nameRule, passwordRule } from './rules.ts'

export interface ProfileFormProps {
  /** With the new address where one was asked for: it counts once it is confirmed. */
  onSaved: (newEmail: string | null) => void
  onCancel: () => void
}

const FIELD_OF: Record<string, 'email' | 'password'> = { EMAIL_TAKEN: 'email', WRONG_PASSWORD: 'password' }

export const ProfileForm = ({ onSaved, onCancel }: ProfileFormProps) => {
  const user = useUser()
  const update = useUpdateAccount()
  const form = useForm({
    mode: 'onTouched',
    shouldUnregister: true,
    defaultValues: { name: user.name, email: user.email, password: '' },
  })
  const { errors, isSubmitting } = form.formState
  const newEmail = form.watch('email').trim().toLowerCase() !== user.email.toLowerCase()

  const submit = form.handleSubmit(async ({ name, email, password }) => {
    try {
      await update.mutateAsync({ name, language: 'pt-BR', ...(newEmail && { email, password }) })
      onSaved(newEmail ? email.trim() : null)
    } catch (error) {
      const fault = faultOf(error)
      form.setError(FIELD_OF[fault.code] ?? 'root', { message: fault.issues[0]?.msg ?? fault.text })
    }
  })

  return (
    <form noValidate onSubmit={submit} className="mt-4 max-w-md space-y-2">
      <TextField
        label="Nome"
        autoComplete="name"
        error={errors.name?.message}
        {...form.register('name', { validate: nameRule })}
      />
      <TextField
        label="E-mail"
        type="email"
        autoComplete="email"
        inputMode="email"
        error={errors.email?.message}
        {...form.register('email', { validate: emailRule })}
      />
      {newEmail && (
        <PasswordField
          label="Senha atual"
          autoComplete="current-password"
          hint="Para trocar o e-mail, confirme que é você"
          error={errors.password?.message}
          {...form.register('password', { validate: passwordRule })}
        />
      )}
      <TextField label="Idioma" value="Português (Brasil)" hint="O único por enquanto" readOnly />
      {errors.root?.message && (
        <div className="my-3">
          <Alert tone="danger">{errors.root.message}</Alert>
        </div>
      )}
      <div className="mt-3 flex flex-col-reverse gap-2 sm:flex-row">
        <Button variant="ghost" onClick={onCancel} disabled={isSubmitting}>
          Cancelar
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {isSubmitting ? 'Salvando...' : 'Salvar alterações'}
        </Button>
      </div>
    </form>
  )
}
