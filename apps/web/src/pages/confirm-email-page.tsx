import { useHashQuery } from '../app/hash-location.ts'
import { ConfirmEmail } from '../features/accounts/index.ts'

export const ConfirmEmailPage = () => {
  const token = useHashQuery().get('token') ?? ''
  return <ConfirmEmail key={token} token={token} />
}
