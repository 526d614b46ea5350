import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

export const inRoot = (...parts) => join(ROOT, ...parts)

/** The pnpm that the repository asks for, such as pnpm@12.21.0. */
export const packageManager = () =>
  JSON.parse(readFileSync(inRoot('package.json'), 'utf8')).packageManager.split('+')[0]
