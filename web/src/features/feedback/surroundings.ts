import { parsedAddress } from '../../lib/links.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'

/** More specific names first: most browsers also call themselves Chrome or Safari. */
const browsers: ReadonlyArray<[mark: RegExp, name: string]> = [
  [/\bEdgA?\/(\d+)|\bEdgiOS\/(\d+)/, 'Edge'],
  [/\bOPR\/(\d+)/, 'Opera'],
  [/\bSamsungBrowser\/(\d+)/, 'Samsung Internet'],
  [/\bFirefox\/(\d+)|\bFxiOS\/(\d+)/, 'Firefox'],
  [/Chrome\/(\d+)|\bCriOS\/(\d+)/, 'Chrome'],
  [/\bVersion\/(\d+)[\d.]* .*Safari\//, 'Safari'],
]

const systems: ReadonlyArray<[mark: RegExp, name: string]> = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'Mac'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
]

/** A browser's common name, such as "Firefox 140 on Windows"; an unknown one keeps its user agent. */
export function browserName(userAgent: string): string {
  for (const [mark, name] of browsers) {
    const found = mark.exec(userAgent)
    if (!found) continue
    const browser = `${name} ${found.slice(1).find(Boolean)}`
    const system = systems.find(([sign]) => sign.test(userAgent))?.[1]
    return system ? t('feedback.browserOn', { browser, system }) : browser
  }
  return userAgent.slice(0, 500)
}

/**
 * The page the user came from: the link says it, otherwise the browser's referrer. Without the query string,
 * which may be secret; the form itself does not count.
 */
export function pageBefore(state: unknown, referrer: string, origin: string): string | null {
  const told = typeof state === 'object' && state !== null && 'from' in state ? state.from : undefined
  const page = typeof told === 'string' && told.startsWith('/') ? told : pathOf(referrer, origin)
  return page === paths.feedback() ? null : (page?.slice(0, 500) ?? null)
}

function pathOf(address: string, origin: string): string | null {
  const url = parsedAddress(address)
  return url?.origin === origin ? url.pathname : null
}
