import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { sizeInWords } from './limits.ts'
import type { Progress } from './way.ts'

type UploadProgressProps = {
  /** The file's name. */
  name: string
  /** Null while other files go first. */
  progress: Progress | null
  onCancel: () => void
}

/** A file's upload progress, with a cancel button. */
export function UploadProgress({ name, progress, onCancel }: UploadProgressProps) {
  const { sent = 0, total = 0 } = progress ?? {}
  const percent = total > 0 ? Math.floor((sent / total) * 100) : 0
  const words = wordsFor(progress)
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <div className="min-w-0 flex-1 basis-48">
        <p className="wrap-anywhere">{name}</p>
        <div
          role="progressbar"
          aria-label={t('files.progress', { name })}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={words}
          className="mt-1 h-3 overflow-hidden rounded-full border border-edge bg-sunk"
        >
          <div
            className={`h-full bg-primary transition-[width] forced-color-adjust-none ${progress?.waiting ? 'opacity-50' : ''}`}
            style={{ width: `${percent}%` }}
          />
        </div>
        <p aria-hidden className="mt-1 min-h-6 text-sm text-muted">
          {words}
        </p>
        {/* Screen readers do not read out the changing numbers, only that the upload is waiting. */}
        <p role="status" className="sr-only">
          {progress?.waiting && t('files.waiting')}
        </p>
      </div>
      <Button variant="secondary" aria-label={t('files.cancel', { name })} onPress={onCancel}>
        {t('common.cancel')}
      </Button>
    </div>
  )
}

function wordsFor(progress: Progress | null): string {
  if (!progress) return t('files.queued')
  if (progress.waiting) return t('files.waiting')
  if (progress.sent >= progress.total) return t('files.finishing')
  return t('files.sent', { sent: sizeInWords(progress.sent), total: sizeInWords(progress.total) })
}
