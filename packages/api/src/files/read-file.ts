import { Refusal } from '../rpc/index.ts'
import type { FileStore } from './store.ts'

export const FILE_PREFIX = 'fil'

/** The only types that we ever say of a public file; each comes from a name that we gave. */
const TYPES = { png: 'image/png', jpg: 'image/jpeg', webp: 'image/webp', svg: 'image/svg+xml' } as const
export type PublicExtension = keyof typeof TYPES

const NAME = /^fil_[0-9A-HJKMNP-TV-Z]{35}\.(png|jpg|webp|svg)$/

export const keyOf = (id: string, extension: PublicExtension): string => `public/${id}.${extension}`
export const pathOf = (id: string, extension: PublicExtension): string => `/files/${id}.${extension}`

/** What is behind a public path; any name that we never gave is missing. */
export async function readPublicFile(
  store: FileStore,
  name: string,
): Promise<{ type: string; bytes: Buffer }> {
  const extension = NAME.exec(name)?.[1] as PublicExtension | undefined
  const bytes = extension && (await store.get(`public/${name}`))
  if (!bytes) throw new Refusal('NOT_FOUND')
  return { type: TYPES[extension], bytes }
}
