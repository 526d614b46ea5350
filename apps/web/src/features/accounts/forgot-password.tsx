import { useState } from 'react'
import { ForgotPasswordForm } from './forgot-password-form.tsx'
import { ForgotPasswordSent } from './forgot-password-sent.tsx'

export const ForgotPassword = () => {
  const [sentTo, setSentTo] = useState<string | null>(null)
  return sentTo ? <ForgotPasswordSent email={sentTo} /> : <ForgotPasswordForm onSent={setSentTo} />
}
