import { execFileSync } from 'node:child_process'
import { defineConfig } from '@playwright/test'

/** Debian's browser: on closed networks Playwright cannot download its own. */
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
    // Without this, every page starts in one process and moves to another when it opens the site.
    '--renderer-process-limit=1',
  ],
})

export default defineConfig({
  testDir: 'tests',
  outputDir: '../target/e2e',
  fullyParallel: true,
  // A worker spends a third of its time waiting, so three keep two cores busy.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  // The longest tests take a minute on a busy machine, and one that is short of processors stands still for seconds.
  timeout: 120_000,
  expect: { timeout: 20_000 },
  reporter: [['list'], ['junit', { outputFile: '../target/reports/e2e.xml' }]],
  use: {
    // Recording makes every test 10 % slower; use `--trace on` to investigate one.
    trace: 'off',
    screenshot: 'only-on-failure',
    locale: 'en-GB',
    timezoneId: 'Europe/Berlin',
    // A service worker would save and answer what other tests stop or change on the way; offline.spec.ts allows it.
    serviceWorkers: 'block',
    // No animations while a test or the accessibility check looks at the page.
    contextOptions: { reducedMotion: 'reduce' },
    // The headless shell needs only two thirds of the time of the full browser.
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
    // Only the full browser can show a PDF.
    { name: 'viewer', grep: /@viewer/, use: { launchOptions: launch('chromium') } },
  ],
})
