import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { FileRef, Photo } from '../../../../api/types.ts'
import { t } from '../../../../lib/words.ts'
import { Fieldset } from '../../../../ui/Fieldset.tsx'
import { fieldErrorStyle } from '../../../../ui/field.tsx'
import { FileChooser } from '../../../files/FileChooser.tsx'
import { usePictures } from '../../../files/queries.ts'
import type { EventDraft } from '../eventDraft.ts'
import { PhotoItem } from './PhotoItem.tsx'
import { mostPhotos, type PhotoDraft, usePhotos } from './usePhotos.ts'

type PhotosFieldProps = {
  /** The files and captions to start with, in order. */
  start: EventDraft['photos']
  /** The event's saved photos. */
  saved: readonly Photo[]
  error?: string | undefined
  /** Shown below: the saved value, when it differs. */
  description?: ReactNode
}

/**
 * Adds, orders, captions and removes an event's photos. The form reads the uploaded files from `photos`, and
 * from `photosPending` whether any are missing.
 */
export function PhotosField({ start, saved, error, description }: PhotosFieldProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const photos = usePhotos(start, saved)
  const [tooMany, setTooMany] = useState(false)
  return (
    <Fieldset ref={fieldset} label={t('files.photos')} error={error} description={description}>
      <PhotoList photos={photos} onEmpty={() => fieldset.current?.querySelector('button')?.focus()} />
      <Pending photos={photos.list} />
      <FileChooser
        label={t('files.photos.add')}
        multiple
        pictures
        onChoose={files => setTooMany(!photos.add(files))}
      />
      {tooMany && (
        <span role="alert" className={fieldErrorStyle}>
          {t('files.photos.tooMany', { max: mostPhotos })}
        </span>
      )}
    </Fieldset>
  )
}

type PhotoListProps = {
  photos: ReturnType<typeof usePhotos>
  /** The last photo was removed, so the focus must move elsewhere. */
  onEmpty: () => void
}

function PhotoList({ photos: { list, ...act }, onEmpty }: PhotoListProps) {
  const listElement = useRef<HTMLUListElement>(null)
  const [said, setSaid] = useState('')
  const pictures = usePictures(list.filter(hasFile))

  /** The list is rendered again; the focus stays on the pressed button. */
  function move({ key, name }: PhotoDraft, index: number, step: -1 | 1) {
    const pressed = document.activeElement
    flushSync(() => act.move(key, step))
    if (pressed instanceof HTMLElement) pressed.focus()
    setSaid(t('files.photos.place', { name, position: index + 1 + step, count: list.length }))
  }

  /** Moves the focus to the next photo. */
  function remove({ key }: PhotoDraft, index: number) {
    flushSync(() => act.remove(key))
    const left = listElement.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next = left[Math.min(index, left.length - 1)]
    if (next) next.focus()
    else onEmpty()
  }

  /** Moves the focus to what replaces the pressed button. */
  function again({ key }: PhotoDraft, index: number) {
    flushSync(() => act.again(key))
    listElement.current?.children[index]?.querySelector('button')?.focus()
  }

  return (
    <>
      <ul ref={listElement} aria-label={t('files.photos.list')} className="mb-3 space-y-3 empty:hidden">
        {list.map((photo, index) => (
          <PhotoItem
            key={photo.key}
            photo={withFile(photo, pictures.find(({ key }) => key === photo.key)?.file ?? null)}
            isFirst={index === 0}
            isLast={index === list.length - 1}
            onMove={step => move(photo, index, step)}
            onRemove={() => remove(photo, index)}
            onCaption={caption => act.change(photo.key, { caption })}
            onCancel={() => {
              act.cancel(photo.key)
              remove(photo, index)
            }}
            onAgain={() => again(photo, index)}
          />
        ))}
      </ul>
      <p role="status" className="sr-only">
        {said}
      </p>
    </>
  )
}

/** Tells the form why it can't be saved yet. */
function Pending({ photos }: { photos: readonly PhotoDraft[] }) {
  const missing = photos.filter(({ file }) => file === null)
  if (missing.length === 0) return null
  const failed = missing.every(({ problem }) => problem !== null)
  return <input type="hidden" name="photosPending" value={failed ? 'missing' : 'sending'} />
}

function withFile(photo: PhotoDraft, file: FileRef | null): PhotoDraft {
  return { ...photo, file, name: photo.name || (file?.filename ?? '') }
}

function hasFile(photo: PhotoDraft): photo is PhotoDraft & { file: FileRef } {
  return photo.file !== null
}
