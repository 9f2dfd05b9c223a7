import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../../lib/chunks.ts'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { EventFields } from './EventFormFields.tsx'

const DetailFields = lazy(() => loadChunk(() => import('./DetailFields.tsx')))

type MoreDetailsProps = { form: EventFields; onShow: () => Promise<void> }

/** Fields that most events don't need are behind a button, so that the usual form stays short. */
export function MoreDetails({ form, onShow }: MoreDetailsProps) {
  const [isLoading, setLoading] = useState(false)
  const [hasFailed, setFailed] = useState(false)

  async function show() {
    setLoading(true)
    setFailed(false)
    await onShow().catch(() => setFailed(true))
    setLoading(false)
  }

  if (form.chosen.detailed !== '')
    return (
      <Suspense fallback={<Skeleton lines={6} />}>
        <DetailFields form={form} wasShown={form.start.detailed !== ''} />
      </Suspense>
    )
  return (
    <div className="space-y-3">
      {hasFailed && <ErrorBox>{t('history.details.failed')}</ErrorBox>}
      <Button
        variant="quiet"
        aria-expanded={false}
        busy={isLoading}
        busyLabel={t('common.loading')}
        onPress={() => void show()}
      >
        {t('history.details.more')}
      </Button>
    </div>
  )
}
