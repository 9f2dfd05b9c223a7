import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { client } from '../../../../api/client.ts'
import { pageName } from './pageName.ts'

const page = pageName(location.pathname)

/** Tells our own server, and says nothing about who looks. It outlives the page, because most is known at its end. */
function tell({ name, value }: Metric) {
  client.POST('/api/vitals', { body: { name, value, page }, keepalive: true }).catch(() => {
    // A measurement that is lost is no loss to whoever looks.
  })
}

for (const on of [onTTFB, onFCP, onLCP, onCLS, onINP]) on(tell)
