import { defineConfig } from 'vite'

export default defineConfig({
  // index.html is a template: the server puts a fresh nonce here for each answer.
  html: { cspNonce: '__NONCE__' },
  build: { target: 'es2022', assetsInlineLimit: 0 },
})
