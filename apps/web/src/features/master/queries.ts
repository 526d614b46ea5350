import { api } from '../../app/api.ts'

export const useAdminLogin = () => api.master.auth.useMutation()

/** Who the admin is; a token that the server does not know any more ends the session. */
export const useAdmin = () => api.master.me.useQuery()

export const useEndAdminSession = () => api.master.logout.useMutation()
