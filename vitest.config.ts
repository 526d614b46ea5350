import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    globalSetup: 'packages/testing/src/global-setup.ts',
    include: ['apps/**/*.test.ts', 'packages/**/*.test.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
