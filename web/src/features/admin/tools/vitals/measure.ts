import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import { client } from '../../../../api/client.ts'
import { pageName } from './pageName.ts'

const page = pageName(location.pathname)

/** Reports to our own server, without the viewer. `keepalive`, because most is known when the page closes. */
function tell({ name, value }: Metric) {
  client.POST('/api/vitals', { body: { name, value, page }, keepalive: true }).catch(() => {
    // A lost measurement does not matter.
  })
}

for (const on of [onTTFB, onFCP, onLCP, onCLS, onINP]) on(tell)
