import {
  confirmEmailInput,
  forgotPasswordInput,
  loginInput,
  registerInput,
  resetPasswordInput,
  revokeSessionInput,
  sessionsAnswer,
  tokenAnswer,
  updateAccountInput,
  userAnswer,
} from '@pagora/domain/wire'
import { initTRPC } from '@trpc/server'

// Stands in for the server's own router until it lands; only its type is used.
const t = initTRPC.create({
  errorFormatter: ({ shape }) => ({
    ...shape,
    data: {
      code: '' as string,
      httpStatus: 500 as number,
      msg: '' as string,
      issues: undefined as { path: string; msg: string }[] | undefined,
      retryAfter: undefined as number | undefined,
    },
  }),
})
const msg = tokenAnswer.omit({ token: true })
const never = (): never => {
  throw new Error('types only')
}
const p = t.procedure
const router = t.router({
  accounts: t.router({
    register: p.input(registerInput).output(tokenAnswer).mutation(never),
    login: p.input(loginInput).output(tokenAnswer).mutation(never),
    logout: p.output(msg).mutation(never),
    me: p.output(userAnswer).query(never),
    update: p.input(updateAccountInput).output(userAnswer).mutation(never),
    forgotPassword: p.input(forgotPasswordInput).output(msg).mutation(never),
    resetPassword: p.input(resetPasswordInput).output(msg).mutation(never),
    confirmEmail: p.input(confirmEmailInput).output(msg).mutation(never),
    sessions: p.output(sessionsAnswer).query(never),
    revokeSession: p.input(revokeSessionInput).output(msg).mutation(never),
  }),
})
export type AppRouter = typeof router
