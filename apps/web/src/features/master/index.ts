export { AdminSession } from './admin-session.tsx'
export { AuthenticatorForm } from './authenticator-form.tsx'
export { useAdminLogout } from './use-admin-logout.ts'
