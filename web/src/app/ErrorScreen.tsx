import { useRouteError } from 'react-router'
import { ChunkError } from '../lib/chunks.ts'
import { t } from '../lib/words.ts'
import { ErrorBox } from '../ui/ErrorBox.tsx'
import { PageTitle } from '../ui/PageTitle.tsx'

/**
 * Shown instead of a screen that failed or whose script did not load. Retry reloads the page: browsers may
 * remember a failed script until then, so importing it again would fail again.
 */
export function ErrorScreen() {
  const part = useRouteError() instanceof ChunkError ? 'chunk' : 'crash'
  return (
    <div className="mx-auto max-w-xl space-y-6 py-8">
      <PageTitle>{t(`common.${part}.title`)}</PageTitle>
      <ErrorBox onRetry={() => location.reload()}>{t(`common.${part}.text`)}</ErrorBox>
    </div>
  )
}
