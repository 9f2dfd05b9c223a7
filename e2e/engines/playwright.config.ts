import { defineConfig } from '@playwright/test'

/** The flows in Firefox and WebKit. Playwright runs them and reports; each browser is driven by its own protocol. */
export default defineConfig({
  testDir: '.',
  testMatch: '*.spec.ts',
  outputDir: '../../target/engines',
  // Each browser with its site in one process; the flows follow each other.
  workers: 2,
  fullyParallel: false,
  retries: 0,
  forbidOnly: true,
  // The longest flow takes ten seconds, and a busy machine makes that a minute.
  timeout: 120_000,
  reporter: [['list'], ['junit', { outputFile: '../../target/reports/engines.xml' }]],
})
