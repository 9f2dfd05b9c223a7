import { t } from '../../../lib/words.ts'

/** A technical message in full, for the person who fixes it; others read the sentence above it. */
export function Said({ children }: { children: string }) {
  return (
    <details className="mt-1">
      <summary className="flex min-h-11 w-fit items-center underline underline-offset-4">
        {t('tools.saidExactly')}
      </summary>
      <p className="font-mono text-sm wrap-anywhere">{children}</p>
    </details>
  )
}
