import type { ImportDraft } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { bytesInWords } from '../admin/tools/sizes.ts'
import { useMoments } from '../admin/useMoments.ts'
import { useImports } from './queries.ts'

const tones = {
  reading: 'plain',
  columns: 'plain',
  ready: 'plain',
  outdated: 'plain',
  planning: 'plain',
  importing: 'plain',
  done: 'good',
  failed: 'bad',
  cancelled: 'plain',
} as const satisfies Record<ImportDraft['state'], string>

/** The files that were uploaded before, newest first. */
export function ImportList() {
  const { data, isError, refetch } = useImports()
  const { moment } = useMoments()
  if (isError && !data) return <ErrorBox onRetry={() => void refetch()}>{t('importing.listFailed')}</ErrorBox>
  if (!data) return <Skeleton lines={3} />
  if (data.items.length === 0) return null
  return (
    <Card title={t('importing.list')}>
      <ul className="divide-y divide-line">
        {data.items.map(draft => (
          <li
            key={draft.id}
            className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 py-4 first:pt-0 last:pb-0"
          >
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold wrap-anywhere">
                {draft.filename}
                <Badge tone={tones[draft.state]}>{t(`importing.state.${draft.state}`)}</Badge>
              </p>
              <p className="text-muted">{[moment(draft.createdAt), bytesInWords(draft.size)].join(' · ')}</p>
            </div>
            <ButtonLink
              variant="secondary"
              to={paths.adminImport(draft.id)}
              aria-label={t('importing.openOf', { name: draft.filename })}
            >
              {t('importing.open')}
            </ButtonLink>
          </li>
        ))}
      </ul>
    </Card>
  )
}
