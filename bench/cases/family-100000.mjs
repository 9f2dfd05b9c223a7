// The same in a family of 100,000. Only kinship has a target: the lists grow with the family.
import { measure, metrics } from '../lib/family.mjs'

const aimed = new Set(['member', 'kinshipP99'])
export default {
  title: 'a family of 100,000',
  rounds: 3,
  metrics: metrics.map(metric => (aimed.has(metric.key) ? metric : { ...metric, atMost: undefined })),
  measure: () => measure(100_000),
}
