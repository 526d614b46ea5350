import multipart, { type Multipart, type MultipartFile } from '@fastify/multipart'
import { Refusal } from '@pagora/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from './endpoints.ts'
import { fromText } from './scalars.ts'
import { unstorableIn } from './storable.ts'

const FILE_BYTES = 10 * 1024 * 1024
const FIELD_BYTES = 64 * 1024
/** Parts that no schema names are tolerated, and thrown away, up to this many. */
const STRANGERS = 4

/** What uploads hold of the memory together; whoever comes on top of it is asked to come again. */
const HELD_BYTES = 32 * 1024 * 1024
const RETRY_SECONDS = 5

const filesOf = (endpoint: Endpoint): number =>
  [...endpoint.kinds.values()].filter(kind => kind === 'file').length

/** The whole request, counted before it is read. */
export const formBytes = (endpoint: Endpoint): number =>
  (filesOf(endpoint) + 1) * FILE_BYTES + endpoint.kinds.size * FIELD_BYTES

export function acceptForms(app: FastifyInstance, endpoint: Endpoint): void {
  app.register(multipart, {
    limits: {
      fileSize: FILE_BYTES,
      files: filesOf(endpoint) + STRANGERS,
      fields: endpoint.kinds.size + STRANGERS,
      parts: endpoint.kinds.size + 2 * STRANGERS,
      fieldSize: FIELD_BYTES,
      fieldNameSize: 100,
      headerPairs: 50,
    },
  })
}

/** What one request holds of the memory that all uploads share. */
interface Held {
  bytes: number
}

let heldByAll = 0

function hold(held: Held, bytes: number): void {
  if (heldByAll + bytes > HELD_BYTES) throw new Refusal('UNAVAILABLE', { retryAfter: RETRY_SECONDS })
  held.bytes += bytes
  heldByAll += bytes
}

async function fileOf(part: MultipartFile, held: Held): Promise<File> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  for await (const chunk of part.file as AsyncIterable<Buffer<ArrayBuffer>>) {
    hold(held, chunk.length)
    chunks.push(chunk)
  }
  if (part.file.truncated) throw new Refusal('TOO_LARGE')
  return new File(chunks, part.filename, { type: part.mimetype })
}

async function partValue(part: Multipart, endpoint: Endpoint, held: Held): Promise<unknown> {
  if (part.type === 'file') return fileOf(part, held)
  if (part.valueTruncated) throw new Refusal('TOO_LARGE')
  return fromText(endpoint.kinds.get(part.fieldname) ?? 'text', part.value)
}

async function gather(
  request: FastifyRequest,
  endpoint: Endpoint,
  held: Held,
): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {}
  for await (const part of request.parts()) {
    if (!endpoint.kinds.has(part.fieldname)) {
      if (part.type === 'file') part.file.resume()
      continue
    }
    const value = await partValue(part, endpoint, held)
    // A repeated name becomes a list, which the schema refuses in its own words.
    input[part.fieldname] = part.fieldname in input ? [input[part.fieldname], value] : value
  }
  const refused = unstorableIn(input)
  if (refused) throw refused
  return input
}

const isLimit = (fault: unknown): boolean =>
  typeof fault === 'object' && fault !== null && 'statusCode' in fault && fault.statusCode === 413

/** Hands fields and files of a form over as one input object; they are held until the work is done. */
export async function withForm<T>(
  request: FastifyRequest,
  endpoint: Endpoint,
  work: () => Promise<T>,
): Promise<T> {
  if (!request.isMultipart()) return work()
  const held: Held = { bytes: 0 }
  try {
    request.body = await gather(request, endpoint, held).catch((fault: unknown) => {
      if (fault instanceof Refusal) throw fault
      throw new Refusal(isLimit(fault) ? 'TOO_LARGE' : 'MALFORMED', { cause: fault })
    })
    return await work()
  } finally {
    heldByAll -= held.bytes
  }
}
