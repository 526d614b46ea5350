import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The text would be drawn twice if its font were only found once the styles are read. */
const preloadFont = (file: RegExp): Plugin => ({
  name: 'preload-font',
  transformIndexHtml: {
    order: 'post',
    handler(_html, { bundle }) {
      const font = Object.keys(bundle ?? {}).find(name => file.test(name))
      if (!font) return []
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${font}`, crossorigin: true }
      return [{ tag: 'link', attrs, injectTo: 'head' }]
    },
  },
})

export default defineConfig({
  plugins: [react(), tailwindcss(), preloadFont(/inter-latin-wght-normal/)],
  // index.html is a template: the server puts a fresh nonce here for each answer.
  html: { cspNonce: '__NONCE__' },
  build: { target: 'es2022', assetsInlineLimit: 0 },
  server: { proxy: { '/trpc': 'http://127.0.0.1:3000', '/api': 'http://127.0.0.1:3000' } },
})
