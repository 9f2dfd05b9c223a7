import { type DragEvent, type RefObject, useId, useRef, useState } from 'react'
import { useSite } from '../../api/site.ts'
import { useMedia } from '../../lib/useMedia.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { descriptionStyle } from '../../ui/field.tsx'
import { refusal } from './limits.ts'
import { usePaste } from './usePaste.ts'
import { useStrayDrops } from './useStrayDrops.ts'

type FileChooserProps = {
  label: string
  multiple?: boolean
  /** Pictures only; phones then offer their camera, too. */
  pictures?: boolean
  disabled?: boolean
  onChoose: (files: File[]) => void
}

// A phone whose camera makes pictures that browsers cannot show turns them into these by itself.
const pictureTypes = 'image/jpeg,image/png,image/gif'

/**
 * One way in for files: by a large button, by dragging them here, by pasting, on phones by the camera. What cannot be
 * sent is refused here, with the reason; it stays until the next try.
 */
export function FileChooser({
  label,
  multiple = false,
  pictures = false,
  disabled = false,
  onChoose,
}: FileChooserProps) {
  const id = useId()
  const chooser = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const touch = useMedia('(pointer: coarse)')
  const max = useSite().data?.maxFileMib ?? 50
  const [refused, setRefused] = useState<readonly string[]>([])

  function take(files: Iterable<File>) {
    if (disabled) return
    const chosen = multiple ? [...files] : [...files].slice(0, 1)
    const checked = chosen.map(file => ({ file, reason: refusal(file, { max, pictures }) }))
    setRefused(checked.flatMap(({ reason }) => reason ?? []))
    const fit = checked.filter(({ reason }) => reason === null).map(({ file }) => file)
    if (fit.length > 0) onChoose(fit)
  }

  usePaste(take)
  useStrayDrops()
  const { over, ...drop } = useDrop(disabled, take)

  return (
    <div
      {...drop}
      className={`rounded-card border-2 border-dashed p-4 sm:p-5 ${over ? 'border-primary bg-info-ground' : 'border-edge'}`}
    >
      <div className="flex flex-wrap gap-3">
        <Button
          variant="secondary"
          className="min-h-12 grow sm:grow-0"
          aria-describedby={`${id}-hint`}
          onPress={() => chooser.current?.click()}
          busy={disabled}
        >
          {label}
        </Button>
        {pictures && touch && (
          <Button
            variant="secondary"
            className="min-h-12 grow sm:grow-0"
            onPress={() => camera.current?.click()}
            busy={disabled}
          >
            {t('files.camera')}
          </Button>
        )}
      </div>
      <Hidden input={chooser} multiple={multiple} accept={pictures ? pictureTypes : ''} onFiles={take} />
      {pictures && touch && <Hidden input={camera} accept="image/*" camera onFiles={take} />}
      <span id={`${id}-hint`} className={descriptionStyle}>
        {hint(max, multiple, touch)}
      </span>
      <Refusals reasons={refused} />
    </div>
  )
}

/** A place that files can be dragged to; `over` while they are above it. */
function useDrop(disabled: boolean, take: (files: Iterable<File>) => void) {
  const [over, setOver] = useState(false)
  return {
    over,
    onDragOver: (event: DragEvent) => {
      if (!event.dataTransfer.types.includes('Files')) return
      event.preventDefault()
      event.dataTransfer.dropEffect = disabled ? 'none' : 'copy'
      setOver(!disabled)
    },
    onDragLeave: () => setOver(false),
    onDrop: (event: DragEvent) => {
      event.preventDefault()
      setOver(false)
      take(event.dataTransfer.files)
    },
  }
}

/** Says the limit, and what else one can do here than press the button. */
function hint(max: number, multiple: boolean, touch: boolean): string {
  if (touch) return multiple ? t('files.hintTouch', { max }) : t('files.hintTouchOne', { max })
  return multiple ? t('files.hint', { max }) : t('files.hintOne', { max })
}

type HiddenProps = {
  input: RefObject<HTMLInputElement | null>
  accept: string
  multiple?: boolean
  camera?: boolean
  onFiles: (files: Iterable<File>) => void
}

/** The browser's own field for files, which looks different everywhere; the button above stands for it. */
function Hidden({ input, accept, multiple = false, camera = false, onFiles }: HiddenProps) {
  return (
    <input
      ref={input}
      type="file"
      hidden
      accept={accept}
      multiple={multiple}
      {...(camera && { capture: 'environment' as const })}
      onChange={event => {
        const files = [...(event.target.files ?? [])]
        // The same file can be chosen again.
        event.target.value = ''
        onFiles(files)
      }}
    />
  )
}

function Refusals({ reasons }: { reasons: readonly string[] }) {
  if (reasons.length === 0) return null
  return (
    <div className="mt-3 wrap-anywhere">
      <ErrorBox>
        {[...new Set(reasons)].map(reason => (
          <p key={reason}>{reason}</p>
        ))}
      </ErrorBox>
    </div>
  )
}
