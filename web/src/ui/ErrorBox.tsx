import type { ReactNode } from 'react'
import { t } from '../lib/words.ts'
import { Button } from './Button.tsx'

/** The red box: says what went wrong and stays until the next try. */
export function ErrorBox({ children, onRetry }: { children: ReactNode; onRetry?: () => void }) {
  return (
    <div
      role="alert"
      className="rounded-control border border-danger-edge border-l-4 bg-danger-ground px-4 py-3 text-danger"
    >
      <div className="font-semibold">{children}</div>
      {onRetry && (
        <Button variant="secondary" className="mt-3" onPress={onRetry}>
          {t('common.retry')}
        </Button>
      )}
    </div>
  )
}
