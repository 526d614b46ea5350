import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { beforeAll, describe, expect, test } from 'vitest'

const APP = join(import.meta.dirname, '..')
const DIST = join(APP, 'dist')
const KB = 1024
const MARKS = { scripts: 95 * KB, ours: 28 * KB, styles: 12 * KB }

const sizeOf = (text: string): number => gzipSync(text, { level: 9 }).length
const assets = (end: string): string[] =>
  readdirSync(join(DIST, 'assets'))
    .filter(name => name.endsWith(end))
    .map(name => join(DIST, 'assets', name))

/** React alone, made by the same build: what is left of our scripts is ours. */
async function reactAlone(): Promise<number> {
  const entry = '\0react-alone'
  const result = await build({
    configFile: false,
    logLevel: 'error',
    root: APP,
    plugins: [
      {
        name: 'react-alone',
        resolveId: id => (id === 'react-alone' ? entry : null),
        load: id =>
          id === entry
            ? `import * as react from 'react'; import { jsx, jsxs, Fragment } from 'react/jsx-runtime'; import { createRoot, hydrateRoot } from 'react-dom/client'; import { flushSync } from 'react-dom'; globalThis.kept = [react.useState, jsx, jsxs, Fragment, createRoot, hydrateRoot, flushSync]`
            : null,
      },
    ],
    build: {
      write: false,
      target: 'es2022',
      modulePreload: { polyfill: false },
      rolldownOptions: { input: 'react-alone' },
    },
  })
  const [output] = Array.isArray(result) ? result : [result]
  if (!output || !('output' in output)) throw new Error('nothing was built')
  return output.output.reduce((sum, part) => sum + (part.type === 'chunk' ? sizeOf(part.code) : 0), 0)
}

describe.skipIf(!existsSync(DIST))('the built page, gzipped', () => {
  let scripts = 0
  beforeAll(() => {
    // The builder's preview is no part of paying.
    const files = assets('.js').filter(path => !path.includes('preview-'))
    scripts = files.reduce((sum, path) => sum + sizeOf(readFileSync(path, 'utf8')), 0)
  })

  test('all scripts needed to pay are at most 95 KB', () => {
    expect(scripts).toBeLessThanOrEqual(MARKS.scripts)
  })

  test('of which ours are at most 28 KB', async () => {
    expect(scripts - (await reactAlone())).toBeLessThanOrEqual(MARKS.ours)
  })

  test('styles are at most 12 KB, inside the page', () => {
    const styles = assets('.css').reduce((sum, path) => sum + sizeOf(readFileSync(path, 'utf8')), 0)
    expect(styles).toBeLessThanOrEqual(MARKS.styles)
    const html = readFileSync(join(DIST, 'index.html'), 'utf8')
    expect(html).toContain('<style>')
    expect(html).not.toContain('rel="stylesheet"')
  })

  test('no script knows an address elsewhere, a tRPC client, a query library or zod', () => {
    for (const path of assets('.js')) {
      const code = readFileSync(path, 'utf8')
      expect(code).not.toMatch(/ZodError|TRPCClientError|QueryClient/)
      const addresses = code.match(/https?:\/\/[\w.-]+/g) ?? []
      // Names of XML, React's words for faults, and the link to WhatsApp: none of them is asked for anything.
      expect(addresses.filter(each => !/w3\.org|react\.dev|wa\.me/.test(each))).toEqual([])
    }
  })
})
