import type { Warning } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'

type WarningsProps = { warnings: Warning[]; onDone: () => void }

/** Warns about something unusual that was saved anyway. */
export function Warnings({ warnings, onDone }: WarningsProps) {
  return (
    <div role="status">
      {warnings.length > 0 && (
        <Notice tone="warn" label={t('relationships.warnings')}>
          <p className="font-semibold">{t('relationships.warnings')}</p>
          <ul className="my-2 list-disc space-y-1 pl-6">
            {warnings.map(warning => (
              <li key={`${warning.code}-${warning.memberId}`}>{warning.message}</li>
            ))}
          </ul>
          <Button variant="secondary" onPress={onDone}>
            {t('relationships.warningsDone')}
          </Button>
        </Notice>
      )}
    </div>
  )
}
