import tailwindcss from '@tailwindcss/vite'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { compressed, inlineStyles } from './build/plugins.ts'

export default defineConfig({
  plugins: [react(), tailwindcss(), inlineStyles(), compressed()],
  // One `vite build` makes both: the page for browsers, and the same page for the server to render.
  builder: {},
  build: { target: 'es2022', assetsInlineLimit: 0, modulePreload: { polyfill: false } },
  environments: {
    ssr: {
      // All in one file: it is loaded by its path, from wherever the server runs.
      resolve: { noExternal: true },
      define: { 'process.env.NODE_ENV': '"production"' },
      build: {
        target: 'node24',
        outDir: 'dist/server',
        copyPublicDir: false,
        minify: false,
        rolldownOptions: { input: 'src/server/render.tsx' },
      },
    },
  },
  server: { port: 3003, proxy: { '/api': 'http://127.0.0.1:3001', '/files': 'http://127.0.0.1:3001' } },
})
