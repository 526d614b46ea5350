import type { Notice } from '../port.ts'
import { type Answer, listOf, objectOf, textOf } from './reading.ts'

const ID = /^[a-zA-Z0-9]{1,40}$/

/** Anybody can call: what does not look like an id is none. */
function idOf(value: unknown): string | null {
  const text = textOf(value)
  return text !== null && ID.test(text) ? text : null
}

function noticeOf(entry: Answer): Notice | null {
  const { idEnvio } = objectOf(entry['gnExtras'])
  const isPayout = entry['tipo'] === 'SOLICITACAO' || textOf(idEnvio) !== null
  const endToEndId = idOf(entry['endToEndId']) ?? idOf(entry['e2eId'])
  const reference = idOf(isPayout ? (idEnvio ?? entry['idEnvio']) : entry['txid'])?.toUpperCase() ?? null
  if (endToEndId === null && reference === null) return null
  return { kind: isPayout ? 'payout' : 'receipt', endToEndId, reference }
}

export const noticesIn = (body: unknown): Notice[] =>
  listOf(objectOf(body)['pix']).flatMap(entry => noticeOf(entry) ?? [])
