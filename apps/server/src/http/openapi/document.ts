import { ERRORS } from '@pagora/domain'
import type { AnyTRPCRouter } from '@trpc/server'
import { generateOpenApiDocument, type OpenAPIObject } from 'trpc-to-openapi'
import { type Endpoint, endpointsOf } from '../rest/index.ts'
import { NATIVE_PATHS } from './native-paths.ts'

type Operation = NonNullable<NonNullable<OpenAPIObject['paths']>[string]['get']>

const REFUSAL = { $ref: '#/components/schemas/Refusal' }
const SECURITY: Record<Endpoint['access'], string[]> = {
  public: [],
  seller: ['session', 'secretKey'],
  session: ['session'],
  master: ['master'],
}

const bearer = (description: string) => ({ type: 'http' as const, scheme: 'bearer', description })

const securitySchemes = {
  session: bearer('Token de quem entrou na conta'),
  secretKey: bearer('Chave secreta, para integrações'),
  master: bearer('Token de administração'),
}

const idempotencyKey = {
  name: 'Idempotency-Key',
  in: 'header' as const,
  required: false,
  description: 'A mesma chave com o mesmo corpo, em até 24 horas, leva ao mesmo resultado.',
  schema: { type: 'string' as const, minLength: 1, maxLength: 255, examples: ['pedido-1234'] },
}

const refusal = {
  type: 'object' as const,
  required: ['status', 'msg', 'code'],
  properties: {
    status: { type: 'boolean' as const, const: false },
    msg: {
      type: 'string' as const,
      description: 'Em português, pronto para mostrar',
      examples: ['Confira os campos destacados'],
    },
    code: { type: 'string' as const, enum: Object.keys(ERRORS) },
    issues: {
      type: 'array' as const,
      items: {
        type: 'object' as const,
        required: ['path', 'msg'],
        properties: {
          path: { type: 'string' as const, examples: ['price'] },
          msg: { type: 'string' as const, examples: ['Preço deve ser maior que zero'] },
        },
      },
    },
  },
}

/** Who may call, what it refuses with, and the key of what is created: the generator knows none of these. */
function complete(operation: Operation, { access, method }: Endpoint): void {
  operation.security = SECURITY[access].map(scheme => ({ [scheme]: [] }))
  operation.responses = {
    200: operation.responses?.[200] ?? { description: 'OK' },
    default: { description: 'Recusa ou falha', content: { 'application/json': { schema: REFUSAL } } },
  }
  if (method === 'POST') operation.parameters = [...(operation.parameters ?? []), idempotencyKey]
}

export function openApiDocument(router: AnyTRPCRouter): OpenAPIObject {
  const document = generateOpenApiDocument(router, {
    title: 'Pagora',
    description: 'Pagamentos, carteira e checkout para quem vende no Brasil.',
    version: '1',
    baseUrl: '/api',
    securitySchemes,
  })
  for (const endpoint of endpointsOf(router)) {
    const path = document.paths?.[endpoint.url.replace(/:(\w+)/g, '{$1}')]
    const operation = path?.[endpoint.method === 'GET' ? 'get' : 'post']
    if (operation) complete(operation, endpoint)
  }
  document.paths = { ...document.paths, ...NATIVE_PATHS }
  document.components = { securitySchemes, schemas: { Refusal: refusal } }
  return document
}
