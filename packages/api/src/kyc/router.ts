import {
  decideKycInput,
  kycAnswer,
  kycStatusAnswer,
  kycsAnswer,
  listKycsInput,
  uploadKycAnswer,
  uploadKycInput,
} from '@pagora/domain/wire'
import { masterProcedure, sessionProcedure, trpc } from '../rpc/index.ts'
import { decideKyc } from './decide-kyc.ts'
import { listKycs, readKycStatus } from './read-kyc.ts'
import { submitKyc } from './submit-kyc.ts'

const tags = ['Verificação']
const masterTags = ['Administração']
const status = true as const

export const kycRouter = trpc.router({
  status: sessionProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/kyc/status',
        tags,
        summary: 'Se os documentos já foram enviados, e o que foi decidido',
      },
    })
    .output(kycStatusAnswer)
    .query(({ ctx }) => readKycStatus(ctx, ctx.seller)),

  upload: sessionProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/kyc/upload',
        contentTypes: ['multipart/form-data'],
        tags,
        summary: 'Envia selfie e documento (PNG, JPEG ou WebP, até 10 MB cada)',
      },
    })
    .input(uploadKycInput)
    .output(uploadKycAnswer)
    .mutation(async ({ ctx, input }) => {
      await submitKyc(ctx, ctx.seller.sellerId, input)
      return { status, msg: 'Documentos enviados. Avisaremos por e-mail' }
    }),

  list: masterProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/master/kycs',
        tags: masterTags,
        summary: 'Pedidos de verificação, os mais novos primeiro',
      },
    })
    .input(listKycsInput)
    .output(kycsAnswer)
    .query(async ({ ctx, input }) => ({ status, ...(await listKycs(ctx, ctx.master, input)) })),

  decide: masterProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/master/kyc/update',
        tags: masterTags,
        summary: 'Aprova ou recusa um pedido de verificação',
      },
    })
    .input(decideKycInput)
    .output(kycAnswer)
    .mutation(async ({ ctx, input }) => ({ status, kyc: await decideKyc(ctx, ctx.master, input) })),
})
