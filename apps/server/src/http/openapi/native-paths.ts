import type { OpenAPIObject } from 'trpc-to-openapi'

const REFUSAL = { $ref: '#/components/schemas/Refusal' }

/** Paths that answer something else than JSON, and so are no procedure's. */
export const NATIVE_PATHS: NonNullable<OpenAPIObject['paths']> = {
  '/kyc/{token}': {
    get: {
      operationId: 'kyc-image',
      tags: ['Administração'],
      summary: 'Uma foto da verificação',
      description:
        'O caminho vem assinado em selfieFile e documentFile de /master/kycs: vale para uma foto, por cinco minutos. Cada acesso fica registrado.',
      security: [],
      parameters: [
        {
          name: 'token',
          in: 'path',
          required: true,
          schema: { type: 'string', examples: ['caminho-assinado-de-exemplo'] },
        },
      ],
      responses: {
        200: {
          description: 'A foto',
          content: { 'image/jpeg': { schema: { type: 'string', format: 'binary' } } },
        },
        default: { description: 'Recusa ou falha', content: { 'application/json': { schema: REFUSAL } } },
      },
    },
  },
}
