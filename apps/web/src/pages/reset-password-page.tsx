import { useHashQuery } from '../app/hash-location.ts'
import { ResetPassword } from '../features/accounts/index.ts'

export const ResetPasswordPage = () => {
  const token = useHashQuery().get('token') ?? ''
  return <ResetPassword key={token} token={token} />
}
