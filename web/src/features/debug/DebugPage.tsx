import { t } from '../../lib/words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { useHealth } from './queries.ts'
import './words.ts'

/** Health facts, open to everyone: no secrets and no family data. */
export default function DebugPage() {
  const { data, isPending, isError, isFetching, refetch } = useHealth()
  return (
    <div className="mx-auto max-w-2xl space-y-6">
      <PageTitle>{t('debug.title')}</PageTitle>
      <p className="text-muted">{t('debug.intro')}</p>
      {isError && !isFetching && <ErrorBox onRetry={() => void refetch()}>{t('debug.failed')}</ErrorBox>}
      <Card>
        {(isPending || (isError && isFetching)) && <Skeleton lines={5} />}
        {/* What an earlier check found may be wrong by now. */}
        {data && !isError && (
          <Facts>
            <Fact name={t('debug.version')}>{data.version}</Fact>
            <Fact name={t('debug.uptime')}>{duration(data.uptimeSeconds)}</Fact>
            <Fact name={t('debug.database')}>
              <Reachable value={data.database} />
            </Fact>
            <Fact name={t('debug.storage')}>
              <Reachable value={data.storage} />
            </Fact>
            <Fact name={t('debug.mail')}>
              {typeof data.mail === 'boolean' ? <Reachable value={data.mail} /> : t('debug.mail.folder')}
            </Fact>
            <Fact name={t('debug.session')}>
              {data.session ? t('debug.session.yes') : t('debug.session.no')}
            </Fact>
          </Facts>
        )}
        <Button variant="secondary" className="mt-6" busy={isFetching} onPress={() => void refetch()}>
          {t('debug.refresh')}
        </Button>
      </Card>
    </div>
  )
}

function Reachable({ value }: { value: boolean }) {
  return <Badge tone={value ? 'good' : 'bad'}>{value ? t('debug.reachable') : t('debug.unreachable')}</Badge>
}

/** "2 days, 3 hours": the two largest units are enough. */
function duration(seconds: number): string {
  const minutes = Math.floor(seconds / 60)
  const parts = [
    { count: Math.floor(minutes / 1440), key: 'debug.days' },
    { count: Math.floor(minutes / 60) % 24, key: 'debug.hours' },
    { count: minutes % 60, key: 'debug.minutes' },
  ] as const
  const told = parts.filter(part => part.count > 0).slice(0, 2)
  if (told.length === 0) return t('debug.minutes', { count: 0 })
  return told.map(({ key, count }) => t(key, { count })).join(', ')
}
