/** Where bytes are kept under a key of ours (`public/...`, `kyc/...`): a folder, or S3. */
export interface FileStore {
  put(key: string, bytes: Buffer): Promise<void>
  /** Null when there is nothing under this key. */
  get(key: string): Promise<Buffer | null>
  /** Of what is not there too. */
  delete(key: string): Promise<void>
}

/** Keys are made by us from ids and random names; one that is not ends here and not on a disk. */
const KEY = /^[a-z]+\/[\w-]+(?:\.[a-z]+)?$/

export function checkedKey(key: string): string {
  if (!KEY.test(key)) throw new Error('this is no key of a stored file')
  return key
}
