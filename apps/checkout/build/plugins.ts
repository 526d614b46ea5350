import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

/** The styles inside the page: on a bad connection a request of their own is what the first paint waits for. */
export const inlineStyles = (): Plugin => ({
  name: 'inline-styles',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle }) {
      return html.replace(/\s*<link rel="stylesheet"[^>]*href="\/([^"]+)"[^>]*>/g, (tag, name: string) => {
        const sheet = bundle?.[name]
        return sheet?.type === 'asset' ? `<style>${String(sheet.source).trim()}</style>` : tag
      })
    },
  },
})

const TEXT = /\.(?:js|css|svg)$/

/** Beside each text its compressed forms, so that the server never compresses while somebody waits. */
export const compressed = (): Plugin => ({
  name: 'compressed',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle({ dir = '' }) {
    for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
      if (!TEXT.test(name) || name.startsWith('server')) continue
      const bytes = readFileSync(join(dir, name))
      writeFileSync(join(dir, `${name}.gz`), gzipSync(bytes, { level: 9 }))
      const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
      writeFileSync(join(dir, `${name}.br`), brotliCompressSync(bytes, { params }))
    }
  },
})
