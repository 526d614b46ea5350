import { api } from '../../app/api.ts'

/** Whether papers were sent already; asked when the dialog opens. */
export const useKycStatus = (enabled: boolean) =>
  api.kyc.status.useQuery(undefined, { enabled, staleTime: 0 })

export const useRefreshAccount = () => {
  const cache = api.useUtils()
  return () => Promise.all([cache.accounts.me.invalidate(), cache.kyc.status.invalidate()])
}
