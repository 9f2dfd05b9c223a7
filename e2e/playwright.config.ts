import { execFileSync } from 'node:child_process'
import { defineConfig } from '@playwright/test'

/** Debian's Chromium: downloads of a browser by the test tool fail on closed networks. */
const chromium = execFileSync('which', ['chromium'], { encoding: 'utf8' }).trim()

export default defineConfig({
  testDir: 'tests',
  outputDir: '../target/e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['junit', { outputFile: '../target/reports/e2e.xml' }]],
  use: {
    // Kept for failed tests only; pictures of every moment would double the time of all others.
    trace: { mode: 'retain-on-failure', screenshots: false },
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Nothing fades while a test, or the accessibility check, looks at it.
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: chromium,
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  projects: [
    { name: 'desktop', grepInvert: /@only-phone/, use: { viewport: { width: 1280, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone|@only-phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
})
