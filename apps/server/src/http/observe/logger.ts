import type { FastifyRequest, FastifyServerOptions } from 'fastify'
import { errorRecord } from '../faults/index.ts'

/**
 * JSON lines without personal data. Requests are logged by their template: an address may hold a
 * signed path or a token. Errors are swept wherever they come from, Fastify's own lines included.
 */
export const loggerOptions = (level: string) =>
  ({
    level,
    base: null,
    messageKey: 'msg',
    redact: {
      paths: [
        'headers',
        '*.headers',
        'authorization',
        '*.authorization',
        'cookie',
        '*.cookie',
        'body',
        '*.body',
      ],
      remove: true,
    },
    serializers: {
      req: (request: FastifyRequest) => ({ method: request.method, route: request.routeOptions?.url }),
      err: (fault: unknown) => errorRecord(fault),
    },
    hooks: {
      // Without a text of its own a line takes the error's message, which nobody swept.
      logMethod(args: unknown[], method: (...args: unknown[]) => void) {
        const [first] = args
        if (first instanceof Error) return method.call(this, { err: first }, 'fault')
        if (args.length === 1 && typeof first === 'object') return method.call(this, first, 'fault')
        return method.apply(this, args)
      },
    },
  }) satisfies FastifyServerOptions['logger']
