import {
  acquirerAnswer,
  acquirersAnswer,
  apartAnswer,
  auditAnswer,
  auditInput,
  decideWithdrawalInput,
  done,
  feesAnswer,
  kpasAnswer,
  lastTransactionsAnswer,
  masterAuthAnswer,
  masterAuthInput,
  masterDisputesAnswer,
  masterMeAnswer,
  masterTransactionsAnswer,
  masterTransactionsInput,
  masterUserAnswer,
  masterUsersAnswer,
  masterUsersInput,
  masterUserUpdateInput,
  masterValidateAnswer,
  masterValidateInput,
  payoutProofInput,
  payoutsOfUserInput,
  providerAccountInput,
  refundInput,
  saveAcquirerInput,
  saveFeesInput,
  topAnswer,
} from '@pagora/domain/wire'
import { listAudit } from '../audit/index.ts'
import { listAllDisputes, listApart, refundSale } from '../payments/index.ts'
import { masterProcedure, publicProcedure, trpc } from '../rpc/index.ts'
import { lastCompleted, listAllTransactions } from '../transactions/index.ts'
import { acceptWithdrawal, declineWithdrawal, provePayout } from '../withdrawals/index.ts'
import { listAcquirers, saveAcquirer } from './acquirers.ts'
import { readFees, saveFees } from './fees.ts'
import { readKpis } from './kpis.ts'
import { readUsers } from './list-users.ts'
import { freezePayouts, saveProviderAccount } from './money-of-user.ts'
import { isMasterToken, readAdmin, signOut } from './session.ts'
import { signIn } from './sign-in.ts'
import { readTopProducts } from './top-products.ts'
import { updateUser } from './update-user.ts'

const status = true as const
/** On the admin's index. */
const LAST_SHOWN = 10
const at =
  <Method extends 'GET' | 'POST'>(method: Method) =>
  (path: string, summary: string) => ({
    openapi: { method, path: `/master${path}` as const, tags: ['Administração'], summary },
  })
const get = at('GET')
const post = at('POST')

export const masterRouter = trpc.router({
  auth: publicProcedure
    .meta(post('/auth', 'Entra com o código do autenticador'))
    .input(masterAuthInput)
    .output(masterAuthAnswer)
    .mutation(async ({ ctx, input }) => ({
      status,
      token: await signIn(ctx, input),
      msg: 'Bem-vindo de volta',
    })),

  validate: publicProcedure
    .meta(post('/validate', 'Diz se um token de administração vale'))
    .input(masterValidateInput)
    .output(masterValidateAnswer)
    .mutation(async ({ ctx, input }) => ({ status: await isMasterToken(ctx, input.token) })),

  logout: masterProcedure
    .meta(post('/logout', 'Sai da administração'))
    .output(done)
    .mutation(async ({ ctx }) => {
      await signOut(ctx, ctx.master)
      return { status, msg: 'Até logo' }
    }),

  me: masterProcedure
    .meta(get('/me', 'Quem administra'))
    .output(masterMeAnswer)
    .query(async ({ ctx }) => ({ status, admin: await readAdmin(ctx, ctx.master) })),

  kpas: masterProcedure
    .meta(post('/kpas', 'Os indicadores da plataforma'))
    .output(kpasAnswer)
    .mutation(async ({ ctx }) => ({ status, ...(await readKpis(ctx)) })),

  users: masterProcedure
    .meta(post('/users', 'As contas, da mais nova à mais antiga'))
    .input(masterUsersInput)
    .output(masterUsersAnswer)
    .mutation(async ({ ctx, input }) => ({ status, ...(await readUsers(ctx, input)) })),

  updateUser: masterProcedure
    .meta(post('/user/update', 'Altera situação, taxas e prazo de uma conta'))
    .input(masterUserUpdateInput)
    .output(masterUserAnswer)
    .mutation(async ({ ctx, input }) => ({ status, user: await updateUser(ctx, ctx.master, input) })),

  acquirers: masterProcedure
    .meta(post('/acquirers', 'Os adquirentes, pela prioridade'))
    .output(acquirersAnswer)
    .mutation(async ({ ctx }) => ({ status, acquirers: await listAcquirers(ctx) })),

  saveAcquirer: masterProcedure
    .meta(post('/acquirers/save', 'Cria ou altera um adquirente'))
    .input(saveAcquirerInput)
    .output(acquirerAnswer)
    .mutation(async ({ ctx, input }) => ({ status, acquirer: await saveAcquirer(ctx, ctx.master, input) })),

  fees: masterProcedure
    .meta(post('/fees', 'As taxas e regras da plataforma'))
    .output(feesAnswer)
    .mutation(async ({ ctx }) => ({ status, msg: '', fees: await readFees(ctx) })),

  saveFees: masterProcedure
    .meta(post('/fees/save', 'Altera as taxas e regras da plataforma'))
    .input(saveFeesInput)
    .output(feesAnswer)
    .mutation(async ({ ctx, input }) => {
      await saveFees(ctx, ctx.master, input)
      return { status, msg: 'Taxas atualizadas com sucesso!', fees: await readFees(ctx) }
    }),

  audit: masterProcedure
    .meta(post('/audit', 'Quem alterou o quê'))
    .input(auditInput)
    .output(auditAnswer)
    .mutation(async ({ ctx, input }) => ({ status, ...(await listAudit(ctx, input)) })),

  lastTransactions: masterProcedure
    .meta(post('/last-transactions', 'As últimas transações concluídas'))
    .output(lastTransactionsAnswer)
    .mutation(async ({ ctx }) => ({ status, transactions: await lastCompleted(ctx, LAST_SHOWN) })),

  top: masterProcedure
    .meta(get('/top', 'Os produtos mais vendidos'))
    .output(topAnswer)
    .query(async ({ ctx }) => ({ status, topProducts: await readTopProducts(ctx) })),

  transactions: masterProcedure
    .meta(post('/transactions', 'Todas as transações, da mais nova à mais antiga'))
    .input(masterTransactionsInput)
    .output(masterTransactionsAnswer)
    .mutation(async ({ ctx, input }) => ({ status, ...(await listAllTransactions(ctx, input)) })),

  acceptWithdrawal: masterProcedure
    .meta(post('/withdrawal/accept', 'Aceita um saque'))
    .input(decideWithdrawalInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await acceptWithdrawal(ctx, ctx.master, input)
      return { status, msg: 'Saque aceito' }
    }),

  declineWithdrawal: masterProcedure
    .meta(post('/withdrawal/decline', 'Recusa um saque'))
    .input(decideWithdrawalInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await declineWithdrawal(ctx, ctx.master, input)
      return { status, msg: 'Saque recusado' }
    }),

  refund: masterProcedure
    .meta(post('/refund', 'Devolve uma venda, toda ou em parte'))
    .input(refundInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await refundSale(ctx, ctx.master, input)
      return { status, msg: 'Reembolso solicitado' }
    }),

  proveWithdrawal: masterProcedure
    .meta(post('/withdrawal/proof', 'Diz o que houve com um saque feito à mão'))
    .input(payoutProofInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await provePayout(ctx, ctx.master, input)
      return { status, msg: 'Saque atualizado' }
    }),

  disputes: masterProcedure
    .meta(post('/disputes', 'As últimas contestações'))
    .output(masterDisputesAnswer)
    .mutation(async ({ ctx }) => ({ status, disputes: await listAllDisputes(ctx) })),

  apart: masterProcedure
    .meta(post('/apart', 'Pagamentos que não cabem em venda nenhuma'))
    .output(apartAnswer)
    .mutation(async ({ ctx }) => ({ status, receipts: await listApart(ctx) })),

  userAccount: masterProcedure
    .meta(post('/user/account', 'A conta de quem vende no provedor'))
    .input(providerAccountInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await saveProviderAccount(ctx, ctx.master, input)
      return { status, msg: 'Conta atualizada' }
    }),

  userPayouts: masterProcedure
    .meta(post('/user/payouts', 'Para ou libera os saques de uma conta'))
    .input(payoutsOfUserInput)
    .output(done)
    .mutation(async ({ ctx, input }) => {
      await freezePayouts(ctx, ctx.master, input)
      return { status, msg: input.frozen ? 'Saques parados' : 'Saques liberados' }
    }),
})
