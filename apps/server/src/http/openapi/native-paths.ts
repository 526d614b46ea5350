import type { OpenAPIObject } from 'trpc-to-openapi'

const REFUSAL = { $ref: '#/components/schemas/Refusal' }

const text = (name: string, description: string, schema: object) => ({
  name,
  in: 'query' as const,
  required: false,
  description,
  schema: { type: 'string' as const, ...schema },
})
const FROM = text('from', 'A partir de', { format: 'date-time', examples: ['2026-03-01T03:00:00.000Z'] })
const TO = text('to', 'Até', { format: 'date-time', examples: ['2026-04-01T02:59:59.999Z'] })
const SEARCH = text('search', 'Palavras do nome ou do e-mail, ou o fim do id', {
  maxLength: 200,
  examples: ['Maria Souza'],
})

const csv = (id: string, summary: string, parameters: ReturnType<typeof text>[]) => ({
  get: {
    operationId: id,
    tags: ['Carteira'],
    summary,
    description: 'UTF-8 com BOM, colunas separadas por ponto e vírgula, valores como 1234,56.',
    security: [{ session: [] }, { secretKey: [] }],
    parameters,
    responses: {
      200: {
        description: 'O arquivo',
        content: { 'text/csv': { schema: { type: 'string' as const, examples: ['Data;Descrição;Valor'] } } },
      },
      default: { description: 'Recusa ou falha', content: { 'application/json': { schema: REFUSAL } } },
    },
  },
})

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
  '/user/statement.csv': csv('statement-csv', 'O extrato em CSV', [
    FROM,
    TO,
    text('direction', 'Só o que entrou ou saiu', { enum: ['in', 'out'] }),
    SEARCH,
  ]),
  '/user/transactions.csv': csv('transactions-csv', 'As transações em CSV', [
    text('type', 'Só entradas ou saídas', { enum: ['deposit', 'withdrawal'] }),
    text('status', 'Só com este status', { enum: ['pending', 'completed', 'failed'] }),
    text('method', 'Só por este meio', { enum: ['card', 'pix', 'boleto'] }),
    FROM,
    TO,
    SEARCH,
  ]),
}
