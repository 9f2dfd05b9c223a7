import { t } from '../../lib/words.ts'
import { MoreButton, MoreMenu } from '../../ui/MoreMenu.tsx'
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
  if (isFirst && isLast && !onRemove) return null
  return (
    <MoreMenu name={t('files.photos.moreOf', { name })} className="w-fit" removes>
      {!isFirst && (
        <MoreButton name={t('files.photos.earlierOf', { name })} onPress={() => onMove(-1)}>
          {t('files.photos.earlier')}
        </MoreButton>
      )}
      {!isLast && (
        <MoreButton name={t('files.photos.laterOf', { name })} onPress={() => onMove(1)}>
          {t('files.photos.later')}
        </MoreButton>
      )}
      {onRemove && (
        <MoreButton name={t('files.photos.removeOf', { name })} onPress={onRemove}>
          {t('files.photos.remove')}
        </MoreButton>
      )}
    </MoreMenu>
  )
}
