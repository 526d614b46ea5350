import { Alert, Button, Card } from '@pagora/ui'
import { useRef, useState } from 'react'
import { useUser } from './account.tsx'
import { ProfileForm } from './profile-form.tsx'

const SHOWN_MS = 3000

export const Profile = () => {
  const user = useUser()
  const [editing, setEditing] = useState(false)
  const [saved, setSaved] = useState(false)
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  const close = (newEmail: string | null) => {
    setEditing(false)
    setUnconfirmed(newEmail)
    setSaved(true)
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setSaved(false), SHOWN_MS)
  }

  return (
    <Card aria-labelledby="profile" className="p-5 sm:p-7">
      <div className="flex min-h-11 items-center justify-between gap-4 lg:min-h-10">
        <h2 id="profile" className="text-lg font-semibold tracking-tight">
          Perfil
        </h2>
        {!editing && (
          <Button variant="secondary" onClick={() => setEditing(true)}>
            Editar
          </Button>
        )}
      </div>
      <div className="mt-4 space-y-3 empty:hidden">
        {saved && <Alert tone="good">Alterações salvas com sucesso!</Alert>}
        {unconfirmed && (
          <Alert tone="warn">
            Enviamos um link de confirmação para <strong className="font-medium">{unconfirmed}</strong>. Até
            você confirmar, o e-mail da conta continua o mesmo.
          </Alert>
        )}
      </div>
      {editing ? (
        <ProfileForm onSaved={close} onCancel={() => setEditing(false)} />
      ) : (
        <ProfileRows name={user.name} email={user.email} />
      )}
    </Card>
  )
}

const ProfileRows = ({ name, email }: { name: string; email: string }) => (
  <dl className="mt-3 divide-y divide-line">
    {[
      ['Nome', name],
      ['E-mail', email],
      ['Idioma', 'Português (Brasil)'],
    ].map(([label, value]) => (
      <div key={label} className="flex flex-col gap-0.5 py-3.5 last:pb-0 sm:flex-row sm:gap-6">
        <dt className="w-32 shrink-0 text-sm/6 text-ink-soft">{label}</dt>
        <dd className="min-w-0 text-[15px] break-words">{value}</dd>
      </div>
    ))}
  </dl>
)
