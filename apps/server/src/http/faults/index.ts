import { Refusal } from '@pagora/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { markFault, refusalBody } from './answer.ts'
import { logFault } from './log.ts'
import { requestFault } from './request-fault.ts'

export { markFault } from './answer.ts'
export { errorRecord } from './error-record.ts'
export { logFault } from './log.ts'
export { requestFault } from './request-fault.ts'

export function answerFault(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const fault = requestFault(thrown)
  logFault(request, fault, thrown)
  return markFault(reply, fault).send(refusalBody(fault))
}

/** Whatever is thrown on the way of a request ends here, in the contract's shape. */
export function answerFaults(app: FastifyInstance): void {
  app.setErrorHandler(answerFault)
}

/** Added last: what nothing above knows is refused before its body is read. */
export function refuseUnknown(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) =>
    request.is404 ? done(new Refusal('NOT_FOUND')) : done(),
  )
}
