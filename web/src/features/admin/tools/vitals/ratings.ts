import type { VitalMetric } from '../../../../api/types.ts'
import { language, t } from '../../../../lib/words.ts'
import './words.ts'

/** Up to the first value a page feels good, beyond the second poor: the official limits of Web Vitals. */
const limits: Record<VitalMetric['name'], readonly [number, number]> = {
  LCP: [2500, 4000],
  INP: [200, 500],
  CLS: [0.1, 0.25],
  FCP: [1800, 3000],
  TTFB: [800, 1800],
}

/** Judges a page by the 75th percentile of visits, because that is how it feels to most people. */
export function rating({ name, p75 }: Pick<VitalMetric, 'name' | 'p75'>): 'good' | 'fair' | 'poor' {
  const [good, fair] = limits[name]
  if (p75 <= good) return 'good'
  return p75 <= fair ? 'fair' : 'poor'
}

/** "850 ms", "2.4 s"; layout shift is a number without a unit. */
export function measureWords(name: VitalMetric['name'], value: number): string {
  if (name === 'CLS') return rounded(value, 3)
  if (value < 1000) return t('vitals.milliseconds', { value: rounded(value, 0) })
  return t('vitals.seconds', { value: rounded(value / 1000, 1) })
}

function rounded(value: number, digits: number): string {
  return new Intl.NumberFormat(language, { maximumFractionDigits: digits }).format(value)
}
