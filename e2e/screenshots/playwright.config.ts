import { defineConfig } from '@playwright/test'
import tests from '../playwright.config.ts'

/** `make screenshots`: the pictures of the README and the docs, from the demo family. Not a test. */
export default defineConfig({
  testDir: '.',
  testMatch: 'pictures.ts',
  outputDir: '../../target/screenshots/failed',
  forbidOnly: true,
  workers: 1,
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: { ...tests.use },
})
