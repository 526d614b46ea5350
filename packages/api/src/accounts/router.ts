import {
  confirmEmailInput,
  done,
  eraseInput,
  exportAnswer,
  forgotPasswordInput,
  loginInput,
  registerInput,
  resetPasswordInput,
  revokeSessionInput,
  sessionsAnswer,
  tokenAnswer,
  updateAccountInput,
  updateTokenInput,
  userAnswer,
} from '@pagora/domain/wire'
import { publicProcedure, sellerProcedure, sessionProcedure, trpc } from '../rpc/index.ts'
import { confirmEmail } from './confirm-email.ts'
import { eraseAccount } from './erase-account.ts'
import { exportAccount } from './export-account.ts'
import { forgotPassword } from './forgot-password.ts'
import { login } from './login.ts'
import { readAccount } from './read-account.ts'
import { register } from './register.ts'
import { resetPassword } from './reset-password.ts'
import { rotateKey } from './rotate-key.ts'
import { endSession, listSessions } from './sessions.ts'
import { updateAccount } from './update-account.ts'
import { updateIntegrations } from './update-integrations.ts'

const tags = ['Conta']
const status = true as const

export const accountsRouter = trpc.router({
  register: publicProcedure
    .meta({
      openapi: { method: 'POST', path: '/user/register', tags, summary: 'Cria uma conta e entra nela' },
    })
    .input(registerInput)
    .output(tokenAnswer)
    .mutation(async ({ ctx, input }) => ({ status, token: await register(ctx, input), msg: 'Conta criada' })),

  login: publicProcedure
    .meta({ openapi: { method: 'POST', path: '/user/login', tags, summary: 'Entra na conta' } })
    .input(loginInput)
    .output(tokenAnswer)
    .mutation(async ({ ctx, input }) => ({
      status,
      token: await login(ctx, input),
      msg: 'Bem-vindo de volta',
    })),

  logout: sessionProcedure
    .meta({ openapi: { method: 'POST', path: '/user/logout', tags, summary: 'Sai da conta neste aparelho' } })
    .output(done)
    .mutation(async ({ ctx }) => {
      await endSession(ctx, ctx.seller, ctx.seller.credentialId)
      return { status, msg: 'Até logo' }
    }),

  forgotPassword: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/user/forgot-password',
        tags,
        summary: 'Pede o link para criar uma nova senha',
      },
    })
    .input(forgotPasswordInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await forgotPassword(ctx, input)
      return {
        status,
        msg: 'Se houver uma conta com este e-mail, enviamos um link para criar uma nova senha',
      }
    }),

  resetPassword: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/user/reset-password',
        tags,
        summary: 'Cria uma nova senha com o link do e-mail',
      },
    })
    .input(resetPasswordInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await resetPassword(ctx, input)
      return { status, msg: 'Senha alterada. Entre com a nova senha' }
    }),

  confirmEmail: publicProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/user/confirm-email',
        tags,
        summary: 'Confirma um novo e-mail com o link recebido',
      },
    })
    .input(confirmEmailInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await confirmEmail(ctx, input)
      return { status, msg: 'E-mail confirmado' }
    }),

  me: sellerProcedure
    .meta({ openapi: { method: 'GET', path: '/user/me', tags, summary: 'A conta de quem chama' } })
    .output(userAnswer)
    .query(async ({ ctx }) => ({ status, user: await readAccount(ctx, ctx.seller) })),

  update: sessionProcedure
    .meta({
      openapi: { method: 'POST', path: '/user/update', tags, summary: 'Altera nome, idioma ou e-mail' },
    })
    .input(updateAccountInput)
    .output(userAnswer)
    .mutation(async ({ ctx, input }) => ({ status, user: await updateAccount(ctx, ctx.seller, input) })),

  updateToken: sessionProcedure
    .meta({ openapi: { method: 'POST', path: '/user/updateToken', tags, summary: 'Altera as integrações' } })
    .input(updateTokenInput)
    .output(userAnswer)
    .mutation(async ({ ctx, input }) => ({
      status,
      user: await updateIntegrations(ctx, ctx.seller, input.token),
    })),

  rotateKey: sessionProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/user/rotate-key',
        tags,
        summary: 'Troca a chave secreta; a antiga vale por mais 24 horas',
      },
    })
    .output(userAnswer)
    .mutation(async ({ ctx }) => {
      await rotateKey(ctx, ctx.seller)
      return { status, user: await readAccount(ctx, ctx.seller) }
    }),

  export: sessionProcedure
    .meta({
      openapi: { method: 'GET', path: '/user/export', tags, summary: 'Tudo o que guardamos sobre a conta' },
    })
    .output(exportAnswer)
    .query(async ({ ctx }) => ({ status, export: await exportAccount(ctx, ctx.seller) })),

  erase: sessionProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/user/erase',
        tags,
        summary: 'Encerra a conta e apaga os dados pessoais',
      },
    })
    .input(eraseInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await eraseAccount(ctx, ctx.seller, input.password)
      return { status, msg: 'Conta encerrada. Seus dados pessoais foram apagados' }
    }),

  sessions: sessionProcedure
    .meta({ openapi: { method: 'GET', path: '/user/sessions', tags, summary: 'Onde a conta está aberta' } })
    .output(sessionsAnswer)
    .query(async ({ ctx }) => ({ status, sessions: await listSessions(ctx, ctx.seller) })),

  revokeSession: sessionProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/user/sessions/revoke',
        tags,
        summary: 'Encerra uma das sessões da conta',
      },
    })
    .input(revokeSessionInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await endSession(ctx, ctx.seller, input.id)
      return { status, msg: 'Sessão encerrada' }
    }),
})
