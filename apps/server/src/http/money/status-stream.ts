import { Refusal, type Services } from '@pagora/api'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

const HEARTBEAT_MS = 15_000
/** After an end that may still turn out to be none. */
const AFTER_FAILED_MS = 120_000
const LONGEST_MS = 45 * 60_000
const STREAMS_MAX = 20_000
/** What one address may hold open: a carrier puts thousands of phones behind one, who can also poll. */
const STREAMS_OF_ADDRESS = 500

const open = new WeakMap<FastifyInstance, { all: Set<() => void>; byAddress: Map<string, number> }>()

/** Ends what is open, so that a stop does not wait for it. */
export function endStreams(app: FastifyInstance): void {
  for (const end of open.get(app)?.all ?? []) end()
}

/** Says what is known at once, then each change, until there is nothing more to come. */
export function streamStatus(
  app: FastifyInstance,
  { liveStatus }: Services,
  request: FastifyRequest<{ Params: { id: string } }>,
  reply: FastifyReply,
): void {
  const streams = open.get(app) ?? { all: new Set(), byAddress: new Map<string, number>() }
  open.set(app, streams)
  const held = streams.byAddress.get(request.caller) ?? 0
  if (streams.all.size >= STREAMS_MAX || held >= STREAMS_OF_ADDRESS)
    throw new Refusal('RATE_LIMITED', { retryAfter: 5 })
  const { id } = request.params
  const { raw } = reply.hijack()
  raw.writeHead(200, {
    ...(reply.getHeaders() as Record<string, string>),
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    'x-accel-buffering': 'no',
  })
  let last = ''
  let after: NodeJS.Timeout | undefined
  const tell = (entry: { body: string; status: string }): void => {
    if (entry.body === last) return
    last = entry.body
    raw.write(`data: ${entry.body}\n\n`)
    clearTimeout(after)
    if (entry.status === 'completed') end()
    if (entry.status === 'failed') after = setTimeout(end, AFTER_FAILED_MS)
  }
  const silence = liveStatus.listen(id, tell)
  const heartbeat = setInterval(() => raw.write(': \n\n'), HEARTBEAT_MS)
  const longest = setTimeout(() => end(), LONGEST_MS)
  function end(): void {
    if (!streams.all.delete(end)) return
    const left = (streams.byAddress.get(request.caller) ?? 1) - 1
    if (left === 0) streams.byAddress.delete(request.caller)
    else streams.byAddress.set(request.caller, left)
    silence()
    clearInterval(heartbeat)
    clearTimeout(longest)
    clearTimeout(after)
    raw.end()
  }
  streams.all.add(end)
  streams.byAddress.set(request.caller, held + 1)
  raw.on('close', end)
  // Read again: between the question and the listening it may have changed.
  const known = liveStatus.read(id)
  if (!(known instanceof Promise)) tell(known)
}
