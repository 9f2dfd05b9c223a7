import type { ReactNode } from 'react'
import type { DatabaseStatistics } from '../../../../api/types.ts'
import { language, t } from '../../../../lib/words.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { ErrorBox } from '../../../../ui/ErrorBox.tsx'
import { useMoments } from '../../useMoments.ts'
import { bytesInWords } from '../sizes.ts'
import { counts, kinds } from './kinds.ts'
import { useStatistics } from './queries.ts'

export function StatisticsCard() {
  const { data, isError, isFetching, refetch } = useStatistics()
  return (
    <Card title={t('database.statistics')}>
      {isError && (
        <div className="mb-6">
          <ErrorBox>{t('database.failed')}</ErrorBox>
        </div>
      )}
      {(data || !isError) && <Tiles statistics={data} />}
      <Button
        variant="secondary"
        className="mt-6"
        busy={isFetching}
        busyLabel={t('database.refreshing')}
        onPress={() => void refetch()}
      >
        {t('database.refresh')}
      </Button>
    </Card>
  )
}

/** The tiles appear before their numbers, so that nothing below moves. */
function Tiles({ statistics }: { statistics: DatabaseStatistics | undefined }) {
  if (!statistics)
    return (
      <>
        <p role="status" className="sr-only">
          {t('common.loading')}
        </p>
        <TileGrid>
          {[...kinds, 'size', 'fileSize', 'lastBackup', 'oldestPending', 'outbox', 'version'].map(name => (
            <div key={name} className="h-[5.25rem] animate-pulse rounded-control bg-sunk" />
          ))}
        </TileGrid>
      </>
    )
  return <Numbers statistics={statistics} />
}

function TileGrid({ children }: { children: ReactNode }) {
  return (
    <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(7.5rem,100%),1fr))] gap-3 sm:grid-cols-3 lg:grid-cols-4">
      {children}
    </dl>
  )
}

function Numbers({ statistics }: { statistics: DatabaseStatistics }) {
  const { moment } = useMoments()
  const { databaseBytes, fileBytes, lastBackupAt, oldestPendingAt, mail, version, database } = statistics
  const engine = database === 'postgres' ? 'postgres' : 'sqlite'
  return (
    <TileGrid>
      {counts(statistics).map(({ kind, count }) => (
        <Tile key={kind} name={t(`recordNames.kind.${kind}`)} large>
          {new Intl.NumberFormat(language).format(count)}
        </Tile>
      ))}
      <Tile name={t('database.size')} large>
        {bytesInWords(databaseBytes)}
      </Tile>
      <Tile name={t('database.fileSize')} large>
        {bytesInWords(fileBytes)}
      </Tile>
      <Tile name={t('database.lastBackup')}>
        {lastBackupAt ? moment(lastBackupAt) : t('database.noBackup')}
      </Tile>
      <Tile name={t('database.oldestPending')}>
        {oldestPendingAt ? moment(oldestPendingAt) : t('database.nobodyWaits')}
      </Tile>
      <Tile name={t('database.outbox')}>
        {t('database.outboxCounts', { queued: mail.queued, failed: mail.failed })}
      </Tile>
      <Tile name={t('database.version')}>
        {t('database.versionOf', { version, database: t(`database.engine.${engine}`) })}
      </Tile>
    </TileGrid>
  )
}

type TileProps = { name: string; large?: boolean; children: ReactNode }

function Tile({ name, large = false, children }: TileProps) {
  return (
    <div className="flex min-w-0 flex-col-reverse justify-end rounded-control border border-line bg-sunk/50 px-4 py-3">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className={large ? 'font-serif text-2xl font-semibold' : 'font-semibold'}>{children}</dd>
    </div>
  )
}
