import { api } from '../../app/api.ts'
import { userToken } from '../../app/token.ts'

export const useMe = () => api.accounts.me.useQuery()
/** Asks ahead for the account that the next page will show. */
export const usePrefetchMe = () => {
  const cache = api.useUtils()
  return () => void cache.accounts.me.prefetch()
}

export const useLogin = () => api.accounts.login.useMutation()
export const useRegister = () => api.accounts.register.useMutation()
export const useForgotPassword = () => api.accounts.forgotPassword.useMutation()
export const useResetPassword = () => api.accounts.resetPassword.useMutation()

export const useConfirmEmail = () => {
  const cache = api.useUtils()
  return api.accounts.confirmEmail.useMutation({ onSuccess: () => cache.accounts.me.invalidate() })
}

export const useUpdateAccount = () => {
  const cache = api.useUtils()
  return api.accounts.update.useMutation({
    onSuccess: answer => cache.accounts.me.setData(undefined, answer),
  })
}

const PATIENCE_MS = 1500

/** Leaves at once in any case; a server that is away ends the session by its own date. */
export const useLogout = () => {
  const { mutateAsync } = api.accounts.logout.useMutation()
  return async () => {
    const told = mutateAsync().catch(() => undefined)
    await Promise.race([told, new Promise(resolve => setTimeout(resolve, PATIENCE_MS))])
    userToken.signOut()
  }
}
