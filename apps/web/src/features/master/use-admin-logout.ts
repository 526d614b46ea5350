import { useLocation } from 'wouter'
import { masterToken } from '../../app/token.ts'
import { useEndAdminSession } from './queries.ts'

const PATIENCE_MS = 1500

/** Leads to the seller's door, as the specification has it; a server that is away ends the session by its date. */
export const useAdminLogout = () => {
  const { mutateAsync } = useEndAdminSession()
  const [, navigate] = useLocation()
  return async () => {
    const told = mutateAsync().catch(() => undefined)
    await Promise.race([told, new Promise(resolve => setTimeout(resolve, PATIENCE_MS))])
    navigate('/login')
    masterToken.signOut()
  }
}
