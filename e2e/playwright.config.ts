import { execFileSync } from 'node:child_process'
import { defineConfig } from '@playwright/test'

/** A browser of Debian's: downloads of one by the test tool fail on closed networks. */
const launch = (browser: string) => ({
  executablePath: execFileSync('which', [browser], { encoding: 'utf8' }).trim(),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
})

export default defineConfig({
  testDir: 'tests',
  outputDir: '../target/e2e',
  fullyParallel: true,
  // A worker waits for a third of its time: three keep two cores busy.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  reporter: [['list'], ['junit', { outputFile: '../target/reports/e2e.xml' }]],
  use: {
    // Recording costs every test a tenth of its time; whoever looks into one asks for it with `--trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // Nothing fades while a test, or the accessibility check, looks at it.
    contextOptions: { reducedMotion: 'reduce' },
    // Chromium without the window around the page does the same in two thirds of the time.
    launchOptions: launch('chromium-headless-shell'),
  },
  projects: [
    { name: 'desktop', grepInvert: /@only-phone|@viewer/, use: { viewport: { width: 1280, height: 900 } } },
    // Only what a phone shows differently: cards, the menu, filters behind a button, touch. The accessibility check
    // looks at every other screen at this width.
    {
      name: 'phone',
      grep: /@phone|@only-phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
    // What only the whole browser has: it shows a PDF.
    { name: 'viewer', grep: /@viewer/, use: { launchOptions: launch('chromium') } },
  ],
})
