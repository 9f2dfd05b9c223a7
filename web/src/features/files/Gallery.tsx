import { type ComponentType, useState } from 'react'
import type { FileRef, Photo } from '../../api/types.ts'
import { loadChunk } from '../../lib/chunks.ts'
import { t } from '../../lib/words.ts'
import { toast } from '../../ui/toast.ts'
import { sizeInWords } from './limits.ts'
import type { ViewerProps } from './PictureViewer.tsx'
import { usePictures } from './queries.ts'
import { type Shown, titleOf } from './shown.ts'

type Open = { Viewer: ComponentType<ViewerProps>; id: string }

/**
 * Photos as thumbnails in a grid; pressing one opens it large. Pictures still being prepared appear
 * automatically; those that cannot be shown appear as a file.
 */
export function Gallery({ photos, label }: { photos: readonly Photo[]; label: string }) {
  const [open, setOpen] = useState<Open | null>(null)
  const pictures = usePictures(photos)
  const shown = pictures.filter(isShown)
  if (pictures.length === 0) return null

  /** The large view is loaded on first use; if it does not arrive, a message says so. */
  async function show(id: string) {
    const loaded = await loadChunk(() => import('./PictureViewer.tsx')).catch(() => null)
    if (loaded) setOpen({ Viewer: loaded.default, id })
    else toast({ text: t('common.chunk.text'), tone: 'error' })
  }

  return (
    <>
      <ul
        aria-label={label}
        className="grid grid-cols-[repeat(auto-fill,minmax(6.5rem,1fr))] gap-3 print:grid-cols-3"
      >
        {pictures.map(photo => (
          <li key={photo.file.id} className="aspect-square min-w-0">
            <Tile photo={photo} onOpen={() => void show(photo.file.id)} />
          </li>
        ))}
      </ul>
      {open && <open.Viewer pictures={shown} start={open.id} onClose={() => setOpen(null)} />}
    </>
  )
}

const tileStyle = 'block size-full overflow-hidden rounded-control border border-line bg-sunk'

function Tile({ photo, onOpen }: { photo: Photo; onOpen: () => void }) {
  const [failed, setFailed] = useState(false)
  if (photo.file.image?.state === 'waiting') return <Waiting photo={photo} />
  if (!isShown(photo) || failed) return <AsFile file={photo.file} />
  return (
    <button type="button" onClick={onOpen} className={tileStyle}>
      <img
        src={photo.file.image.small}
        alt={titleOf(photo)}
        loading="lazy"
        decoding="async"
        onError={() => setFailed(true)}
        className="size-full object-cover"
      />
    </button>
  )
}

/** Shown until a picture's thumbnail is ready. */
function Waiting({ photo }: { photo: Photo }) {
  return (
    <div
      className={`${tileStyle} grid place-content-center p-1 text-center text-[min(1rem,4.2vw)] hyphens-auto wrap-anywhere text-muted`}
    >
      <span className="sr-only">{titleOf(photo)}: </span>
      {t('files.preparing')}
    </div>
  )
}

/** A file that cannot be shown can be downloaded. */
function AsFile({ file: { filename, size, url } }: { file: FileRef }) {
  return (
    <a href={`${url}?download`} download className={`${tileStyle} flex flex-col justify-center p-2 text-sm`}>
      <span className="line-clamp-2 font-semibold wrap-anywhere text-link underline">{filename}</span>
      <span className="text-muted">{sizeInWords(size)}</span>
      <span className="text-muted">{t('files.cannotShow')}</span>
    </a>
  )
}

function isShown(photo: Photo): photo is Shown {
  return photo.file.image?.state === 'ready' && photo.file.image.small != null
}
