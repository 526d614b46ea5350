import { createHmac, randomBytes } from 'node:crypto'
import { link, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const TOTP_LETTERS = 32

export interface Secrets {
  secretKey: string
  masterTotpSecret: string
  /** True when it was made just now, so that it has to be shown once. */
  newTotpSecret: boolean
}

interface Given {
  secretKey: string | undefined
  masterTotpSecret: string | undefined
}

/** What the environment gives, and beside it what was made at the first start. */
export async function openSecrets(dataDir: string, given: Given): Promise<Secrets> {
  const key = given.secretKey ?? (await keep(join(dataDir, 'secret-key'), newKey)).text
  const totp = given.masterTotpSecret ?? (await keep(join(dataDir, 'master-totp-secret'), newTotp))
  return typeof totp === 'string'
    ? { secretKey: key, masterTotpSecret: totp, newTotpSecret: false }
    : { secretKey: key, masterTotpSecret: totp.text, newTotpSecret: totp.made }
}

const newKey = (): string => randomBytes(48).toString('base64url')
const newTotp = (): string =>
  Array.from(randomBytes(TOTP_LETTERS), byte => ALPHABET.charAt(byte % ALPHABET.length)).join('')

/**
 * Reads a secret, or makes it. It is written beside and then linked to its name, which only one of
 * two processes can do and which never shows half a secret; the other reads what the first made.
 */
export async function keep(path: string, make: () => string): Promise<{ text: string; made: boolean }> {
  const found = await read(path)
  if (found !== undefined) return { text: found, made: false }
  const draft = `${path}.${process.pid}-${randomBytes(4).toString('hex')}`
  const file = await open(draft, 'wx', 0o600)
  try {
    await file.writeFile(`${make()}\n`)
    await file.sync()
  } finally {
    await file.close()
  }
  const made = await link(draft, path).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'EEXIST') return false
      throw error
    },
  )
  await rm(draft)
  const text = await read(path)
  if (text === undefined) throw new Error(`${path} went away while it was read`)
  return { text, made }
}

async function read(path: string): Promise<string | undefined> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
  if (text?.trim() === '') {
    throw new Error(
      `${path} is empty. Restore it from a backup: without it, what it sealed cannot be opened.`,
    )
  }
  return text?.trim()
}

/** The database role of the app has a password that every process with the root key can work out. */
export const appRolePassword = (secretKey: string): string =>
  createHmac('sha256', secretKey).update('pagora database role of the app').digest('base64url')
