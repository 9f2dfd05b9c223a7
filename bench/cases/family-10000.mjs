// People and kinship in a family of 10,000.
import { measure, metrics } from '../lib/family.mjs'

export default { title: 'a family of 10,000', metrics, measure: () => measure(10_000) }
