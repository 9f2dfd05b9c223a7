import { newerVersion } from '../api/send.ts'
import { useSignal } from '../lib/signal.ts'
import { t } from '../lib/words.ts'
import { Button } from '../ui/Button.tsx'

/** The server has a newer page: offers to reload, but never does so automatically. */
export function VersionBar() {
  if (!useSignal(newerVersion)) return null
  return (
    <section
      aria-label={t('common.version.label')}
      className="flex flex-wrap items-center justify-center gap-x-4 gap-y-2 border-b border-info-edge bg-info-ground px-4 py-2 text-info print:hidden"
    >
      <p role="status">{t('common.version.text')}</p>
      <Button variant="secondary" onPress={() => location.reload()}>
        {t('common.version.reload')}
      </Button>
    </section>
  )
}
