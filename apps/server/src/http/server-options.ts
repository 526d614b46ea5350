import type { Server } from 'node:http'
import { STATUS_CODES } from 'node:http'
import { ERRORS } from '@pagora/domain'
import { type FastifyHttpOptions, type FastifyServerOptions, LogController } from 'fastify'
import { answerFault } from './faults/index.ts'
import { requestIdBy, type Trusts } from './origin/index.ts'

const BODY_BYTES = 1024 * 1024
/** A signed path in an address is longer than Fastify's hundred letters. */
const PARAM_LENGTH = 1024
/** A document's photo over a bad mobile network takes its time. */
const REQUEST_MS = 180_000
const HEADERS_MS = 20_000

/** What Node cannot even read as HTTP is answered in the contract's shape too. */
const clientErrorHandler: NonNullable<FastifyServerOptions['clientErrorHandler']> = (fault, socket) => {
  if (fault.code === 'ECONNRESET' || !socket.writable) return void socket.destroy()
  const http =
    fault.code === 'HPE_HEADER_OVERFLOW' ? 431 : fault.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  const body = JSON.stringify({ status: false, msg: ERRORS.MALFORMED.msg, code: 'MALFORMED' })
  socket.end(
    [
      `HTTP/1.1 ${http} ${STATUS_CODES[http]}`,
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
      '',
      body,
    ].join('\r\n'),
  )
}

export function serverOptions(
  trusts: Trusts = () => false,
  logger: NonNullable<FastifyServerOptions['logger']> = false,
): FastifyHttpOptions<Server> {
  return {
    logger,
    // Faults are logged where they are answered, and every request is counted by its template.
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    bodyLimit: BODY_BYTES,
    requestTimeout: REQUEST_MS,
    http: { headersTimeout: HEADERS_MS },
    routerOptions: { maxParamLength: PARAM_LENGTH },
    trustProxy: trusts,
    requestIdHeader: false,
    genReqId: requestIdBy(trusts),
    // A stop closes what is idle; what is under way is answered, and told to close.
    forceCloseConnections: 'idle',
    return503OnClosing: false,
    frameworkErrors: answerFault,
    clientErrorHandler,
  }
}
