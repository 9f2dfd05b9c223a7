import { t } from '../../lib/words.ts'
import './words.ts'

type ItemActionsProps = {
  /** The file's. */
  name: string
  isFirst: boolean
  isLast: boolean
  onMove: (step: -1 | 1) => void
  /** Without it, the file cannot be removed now. */
  onRemove?: (() => void) | undefined
}

/** Moves a file in a form's list, and removes it. */
export function ItemActions({ name, isFirst, isLast, onMove, onRemove }: ItemActionsProps) {
  return (
    <div className="flex flex-wrap gap-2">
      <Step label={t('files.photos.earlierOf', { name })} off={isFirst} onPress={() => onMove(-1)}>
        {t('files.photos.earlier')}
      </Step>
      <Step label={t('files.photos.laterOf', { name })} off={isLast} onPress={() => onMove(1)}>
        {t('files.photos.later')}
      </Step>
      {onRemove && (
        <button
          type="button"
          data-remove
          aria-label={t('files.photos.removeOf', { name })}
          onClick={onRemove}
          className="min-h-11 rounded-control px-3 font-semibold text-link hover:bg-card sm:px-4"
        >
          {t('files.photos.remove')}
        </button>
      )}
    </div>
  )
}

type StepProps = { label: string; off: boolean; onPress: () => void; children: string }

/** At the end of the list the button stays, so that it keeps the focus. */
function Step({ label, off, onPress, children }: StepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={off || undefined}
      onClick={() => {
        if (!off) onPress()
      }}
      className="min-h-11 rounded-control border border-edge bg-card px-3 font-semibold sm:px-4 hover:bg-sunk aria-disabled:cursor-not-allowed aria-disabled:border-line aria-disabled:text-muted"
    >
      {children}
    </button>
  )
}
