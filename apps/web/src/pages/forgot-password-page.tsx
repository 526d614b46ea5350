import { ForgotPassword } from '../features/accounts/index.ts'

export const ForgotPasswordPage = () => <ForgotPassword />
