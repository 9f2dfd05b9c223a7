import { type RefObject, useId, useRef, useState } from 'react'
import { useSite } from '../../api/site.ts'
import { useMouse } from '../../lib/useMedia.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { descriptionStyle } from '../../ui/field.tsx'
import { refusal } from './limits.ts'
import { useDrop } from './useDrop.ts'
import { usePaste } from './usePaste.ts'
import { useStrayDrops } from './useStrayDrops.ts'

type FileChooserProps = {
  label: string
  multiple?: boolean
  /** Pictures only; phones then offer their camera too. */
  pictures?: boolean
  disabled?: boolean
  onChoose: (files: File[]) => void
}

// Phones convert other pictures to these formats, so that everyone can open the original.
const phoneTypes = 'image/jpeg,image/png,image/gif'
// Some systems know these only by the ends of their names.
const pictureTypes = `image/*,.heic,.heif,.avif,.webp,.tif,.tiff,.bmp`

/**
 * Picks files: by a large button, by dragging, by pasting, on phones by the camera. Files that cannot be sent
 * are refused here; the reason stays until the next try.
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
  const touch = !useMouse()
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

  const paste = usePaste(take)
  useStrayDrops()
  const { over, ...drop } = useDrop(disabled, take)

  return (
    <div
      ref={paste}
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
      <Hidden input={chooser} multiple={multiple} accept={acceptOf(pictures, touch)} onFiles={take} />
      {pictures && touch && <Hidden input={camera} accept="image/*" camera onFiles={take} />}
      <span id={`${id}-hint`} className={descriptionStyle}>
        {hint(max, multiple, touch)}
      </span>
      <Refusals reasons={refused} />
    </div>
  )
}

function acceptOf(pictures: boolean, touch: boolean): string {
  if (!pictures) return ''
  return touch ? phoneTypes : pictureTypes
}

/** Gives the limit, and the other ways to add files. */
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

/** The browser's own file input, which looks different everywhere; the button above replaces it. */
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
        // Allow choosing the same file again.
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
