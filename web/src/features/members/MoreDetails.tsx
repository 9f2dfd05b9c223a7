import { lazy, Suspense } from 'react'
import { loadChunk } from '../../lib/chunks.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import type { DetailsForm } from './detailsDraft.ts'

const PersonDetails = lazy(() => loadChunk(() => import('./PersonDetails.tsx')))

/** Fields that most families don't need are behind a button, unless something is recorded there. */
export function MoreDetails({ form, own }: { form: DetailsForm; own: boolean }) {
  if (form.chosen.detailed === '')
    return (
      <Button variant="quiet" aria-expanded={false} onPress={() => form.choose({ detailed: 'yes' })}>
        {t('members.details.more')}
      </Button>
    )
  return (
    <Suspense fallback={<Skeleton lines={6} />}>
      <PersonDetails form={form} own={own} wasShown={form.start.detailed !== ''} />
    </Suspense>
  )
}
