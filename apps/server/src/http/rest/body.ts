import { isUtf8 } from 'node:buffer'
import { Refusal } from '@pagora/api'
import type { FastifyInstance } from 'fastify'
import { isSuspicious, unstorableIn } from './storable.ts'

/** Takes JSON and nothing else; an empty body is none, whatever type it claims to be. */
export function acceptJson(app: FastifyInstance): void {
  // Keys such as __proto__ are dropped like any other key that no schema names.
  const parse = app.getDefaultJsonParser('remove', 'remove')
  app.addContentTypeParser<Buffer>('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    if (!isUtf8(body)) return done(new Refusal('MALFORMED'))
    const text = body.toString('utf8')
    return parse(request, text, (fault, value) => {
      const refused = fault ? new Refusal('MALFORMED') : isSuspicious(text) ? unstorableIn(value) : null
      return refused ? done(refused) : done(null, value)
    })
  })
}

/** Any type that no other parser of this scope took. */
export function refuseOtherTypes(app: FastifyInstance): void {
  app.addContentTypeParser<Buffer>('*', { parseAs: 'buffer' }, (_request, body, done) =>
    body.length === 0 ? done(null, undefined) : done(new Refusal('UNSUPPORTED_TYPE')),
  )
}

/** What has no body has no type either, and a senseless one is not held against it. */
export function ignoreTypeOfNothing(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { headers } = request.raw
    const length = headers['content-length']
    if (headers['transfer-encoding'] === undefined && (length === undefined || length === '0')) {
      delete headers['content-type']
    }
    done()
  })
}
