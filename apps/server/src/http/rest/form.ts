import multipart, { type Multipart } from '@fastify/multipart'
import { Refusal } from '@pagora/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Endpoint } from './endpoints.ts'
import { fromText } from './scalars.ts'
import { unstorableIn } from './storable.ts'

const FILE_BYTES = 10 * 1024 * 1024
const FIELD_BYTES = 64 * 1024
/** Parts that no schema names are tolerated, and thrown away, up to this many. */
const STRANGERS = 4

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

async function partValue(part: Multipart, endpoint: Endpoint): Promise<unknown> {
  if (part.type === 'file') {
    const bytes = await part.toBuffer()
    return new File([new Uint8Array(bytes)], part.filename, { type: part.mimetype })
  }
  if (part.valueTruncated) throw new Refusal('TOO_LARGE')
  return fromText(endpoint.kinds.get(part.fieldname) ?? 'text', part.value)
}

async function gather(request: FastifyRequest, endpoint: Endpoint): Promise<Record<string, unknown>> {
  const input: Record<string, unknown> = {}
  for await (const part of request.parts()) {
    if (!endpoint.kinds.has(part.fieldname)) {
      if (part.type === 'file') part.file.resume()
      continue
    }
    const value = await partValue(part, endpoint)
    // A repeated name becomes a list, which the schema refuses in its own words.
    input[part.fieldname] = part.fieldname in input ? [input[part.fieldname], value] : value
  }
  const refused = unstorableIn(input)
  if (refused) throw refused
  return input
}

const isLimit = (fault: unknown): boolean =>
  typeof fault === 'object' && fault !== null && 'statusCode' in fault && fault.statusCode === 413

/** Fields and files of a form as one input object. */
export async function readForm(request: FastifyRequest, endpoint: Endpoint): Promise<unknown> {
  if (!request.isMultipart()) return request.body
  try {
    return await gather(request, endpoint)
  } catch (fault) {
    if (fault instanceof Refusal) throw fault
    throw new Refusal(isLimit(fault) ? 'TOO_LARGE' : 'MALFORMED', { cause: fault })
  }
}
