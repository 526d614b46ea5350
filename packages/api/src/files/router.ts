import { imageAnswer, uploadImageInput } from '@pagora/domain/wire'
import { sellerProcedure, trpc } from '../rpc/index.ts'
import { uploadImage } from './upload-image.ts'

export const filesRouter = trpc.router({
  uploadImage: sellerProcedure
    .meta({
      openapi: {
        method: 'POST',
        path: '/images/upload',
        contentTypes: ['multipart/form-data'],
        tags: ['Imagens'],
        summary: 'Guarda uma imagem (PNG, SVG, JPEG ou WebP, até 10 MB) e responde seu caminho',
      },
    })
    .input(uploadImageInput)
    .output(imageAnswer)
    .mutation(async ({ ctx, input }) => ({
      status: true as const,
      path: await uploadImage(ctx, ctx.seller.sellerId, input),
    })),
})
