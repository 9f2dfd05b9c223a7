import type { VitalMetric } from '../../../../api/types.ts'
import { language, t } from '../../../../lib/words.ts'
import { Badge } from '../../../../ui/Badge.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { ErrorBox } from '../../../../ui/ErrorBox.tsx'
import { Skeleton } from '../../../../ui/Skeleton.tsx'
import { useVitals } from './queries.ts'
import { measureWords, rating } from './ratings.ts'

/** Shows how fast pages are for users, if the site measures it. */
export function VitalsCard() {
  const { data, isError, refetch } = useVitals()
  return (
    <Card title={t('vitals.title')}>
      {!data && !isError && <Skeleton />}
      {!data && isError && <ErrorBox onRetry={() => void refetch()}>{t('vitals.failed')}</ErrorBox>}
      {data && !data.enabled && <p className="text-muted">{t('vitals.off')}</p>}
      {data?.enabled && data.metrics.length === 0 && <p className="text-muted">{t('vitals.none')}</p>}
      {data && data.metrics.length > 0 && <Measures metrics={data.metrics} />}
    </Card>
  )
}

const tones = { good: 'good', fair: 'warn', poor: 'bad' } as const
const parts = ['p50', 'p75', 'p95'] as const

function Measures({ metrics }: { metrics: readonly VitalMetric[] }) {
  return (
    <>
      <p className="mb-4 text-muted">{t('vitals.text')}</p>
      <ul className="divide-y divide-line">
        {metrics.map(metric => (
          <li key={metric.name} className="py-4 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold">
              {t(`vitals.name.${metric.name}`)}
              <Badge tone={tones[rating(metric)]}>{t(`vitals.${rating(metric)}`)}</Badge>
            </p>
            <dl className="mt-2 grid grid-cols-2 gap-x-6 gap-y-2 text-sm sm:grid-cols-4">
              {parts.map(part => (
                <div key={part}>
                  <dt className="text-muted">{t(`vitals.${part}`)}</dt>
                  <dd>{t('vitals.atMost', { value: measureWords(metric.name, metric[part]) })}</dd>
                </div>
              ))}
              <div>
                <dt className="text-muted">{t('vitals.count')}</dt>
                <dd>{new Intl.NumberFormat(language).format(metric.count)}</dd>
              </div>
            </dl>
          </li>
        ))}
      </ul>
    </>
  )
}
