import { t } from '../lib/words.ts'

/** Grey lines instead of text that is loading, so that the page does not jump. */
export function Skeleton({ lines = 3 }: { lines?: number }) {
  return (
    <div role="status" aria-label={t('common.loading')} className="animate-pulse space-y-3">
      {Array.from({ length: lines }, (_, line) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: the lines have nothing but their position
          key={line}
          className={`h-5 rounded bg-sunk ${line === lines - 1 ? 'w-2/3' : 'w-full'}`}
        />
      ))}
    </div>
  )
}
