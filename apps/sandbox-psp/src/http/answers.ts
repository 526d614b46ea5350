import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { EfiRefusal, Problem } from '../problems.ts'

const PROBLEM = 'application/problem+json; charset=utf-8'

/** What Fastify says of requests that it cannot read has a status of its own. */
function statusOf(error: unknown): number {
  const { statusCode } = Object(error)
  return typeof statusCode === 'number' && statusCode < 500 ? statusCode : 500
}

function problemOf(error: unknown): Problem {
  if (error instanceof Problem) return error
  if (statusOf(error) === 500) return new Problem('ErroInternoDoServidor', 'O banco falhou.')
  return new Problem('RequisicaoInvalida', 'A requisição não pôde ser lida.')
}

export function answerErrors(app: FastifyInstance, complain: (error: unknown) => void): void {
  app.setErrorHandler((error, _request, reply) => {
    if (error instanceof EfiRefusal) {
      return reply.code(error.status).send({ nome: error.nome, mensagem: error.message })
    }
    const problem = problemOf(error)
    if (problem.status === 500) complain(error)
    const status = error instanceof Problem ? problem.status : statusOf(error)
    return reply
      .code(status)
      .header('content-type', PROBLEM)
      .send({ ...problem.body(randomUUID()), status })
  })
  app.setNotFoundHandler(() => {
    throw new Problem('NaoEncontrado', 'Não há nada neste caminho.')
  })
}

/**
 * What the page sends, and some OAuth clients. Nowhere else: a form on any page that a developer visits
 * could be posted here.
 */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
}

export function shutByDefault(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
    })
    done()
  })
}
