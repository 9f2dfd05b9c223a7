import { t } from '../lib/words.ts'

/** Shows that something is loading. */
export function Spinner({ label = t('common.loading') }: { label?: string }) {
  return (
    <div role="status" className="flex items-center justify-center gap-3 py-16 text-muted">
      <span aria-hidden className="size-7 animate-spin rounded-full border-3 border-line border-t-primary" />
      <span>{label}</span>
    </div>
  )
}
