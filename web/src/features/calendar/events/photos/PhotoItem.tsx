import type { FileRef } from '../../../../api/types.ts'
import { t } from '../../../../lib/words.ts'
import { Button } from '../../../../ui/Button.tsx'
import { ErrorBox } from '../../../../ui/ErrorBox.tsx'
import { TextField } from '../../../../ui/TextField.tsx'
import { ItemActions } from '../../../files/ItemActions.tsx'
import { sizeInWords } from '../../../files/limits.ts'
import { UploadProgress } from '../../../files/UploadProgress.tsx'
import type { PhotoDraft } from './usePhotos.ts'

type PhotoItemProps = {
  photo: PhotoDraft
  isFirst: boolean
  isLast: boolean
  onMove: (step: -1 | 1) => void
  onRemove: () => void
  onCaption: (caption: string) => void
  onCancel: () => void
  onAgain: () => void
}

/** One photo in the form. It keeps its position during and after the upload. */
export function PhotoItem(props: PhotoItemProps) {
  const { photo, onCaption } = props
  const { file } = photo
  return (
    <li className="rounded-control border border-line bg-sunk p-3 sm:p-4">
      <div className="grid grid-cols-[4.5rem_minmax(0,1fr)] items-start gap-x-4 gap-y-3 sm:grid-cols-[9rem_minmax(0,1fr)] sm:grid-rows-[auto_1fr]">
        <div className="sm:row-span-2">
          <Small file={file} />
        </div>
        <div className="min-w-0">
          <State {...props} />
        </div>
        <div className="col-span-2 space-y-3 sm:col-span-1 sm:col-start-2">
          {file && <input type="hidden" name="photos" value={file.id} />}
          <TextField
            name={`photoCaption:${file?.id ?? photo.key}`}
            label={t('files.photos.caption')}
            value={photo.caption}
            onChange={onCaption}
            maxLength={200}
            autoComplete="off"
            showOptional
          />
          <ItemActions
            name={photo.name}
            isFirst={props.isFirst}
            isLast={props.isLast}
            onMove={props.onMove}
            onRemove={file || photo.problem !== null ? props.onRemove : undefined}
          />
        </div>
      </div>
    </li>
  )
}

/** The file's name, its upload progress, or why the upload failed. */
function State({ photo, onCancel, onAgain }: PhotoItemProps) {
  const { name, file, problem, progress } = photo
  if (problem !== null)
    return (
      <div className="space-y-3">
        <ErrorBox>{t('files.photos.failed', { name, reason: problem })}</ErrorBox>
        <Button variant="secondary" aria-label={t('files.photos.againOf', { name })} onPress={onAgain}>
          {t('files.photos.again')}
        </Button>
      </div>
    )
  if (!file) return <UploadProgress name={name} progress={progress} onCancel={onCancel} />
  return (
    <>
      <p className="wrap-anywhere">{name}</p>
      {file.image?.state === 'waiting' && <p className="text-sm text-muted">{t('files.preparing')}</p>}
      {file.image?.state !== 'waiting' && !file.image?.small && (
        <p className="text-sm text-muted">
          {sizeInWords(file.size)}. {t('files.keptAsFile')}
        </p>
      )}
    </>
  )
}

function Small({ file }: { file: FileRef | null }) {
  const style = 'aspect-square w-full rounded-control border border-line bg-card'
  if (file?.image?.small) return <img src={file.image.small} alt="" className={`${style} object-cover`} />
  // The words are beside it, where there is room for them in every language.
  return (
    <div className={`${style} grid place-content-center text-muted`}>
      <svg viewBox="0 0 24 24" aria-hidden="true" className="w-8 fill-none stroke-current stroke-[1.5]">
        <path
          d="M4 4h16v16H4ZM4 16l5-5 5 5 3-3 3 3M15 8.500h.01"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
    </div>
  )
}
