import { execFileSync } from 'node:child_process'
import { createRequire } from 'node:module'

const { chromium } = createRequire(new URL('../../e2e/package.json', import.meta.url))('@playwright/test')

/** The browser of the end-to-end tests. */
export function launchBrowser() {
  return chromium.launch({
    executablePath: execFileSync('which', ['chromium-headless-shell'], { encoding: 'utf8' }).trim(),
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
    ],
  })
}
