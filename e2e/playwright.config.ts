import { defineConfig } from '@playwright/test'
import { LAUNCH } from './browser.ts'

export default defineConfig({
  testDir: 'journeys',
  outputDir: '../test-results',
  globalSetup: './global-setup.ts',
  workers: 2,
  fullyParallel: true,
  // Flaky is broken: nothing is tried again.
  retries: 0,
  forbidOnly: true,
  reporter: process.env['CI'] ? 'line' : 'list',
  timeout: 30_000,
  expect: { timeout: 5_000 },
  use: {
    launchOptions: LAUNCH,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1440, height: 900 },
    screenshot: 'only-on-failure',
  },
})
