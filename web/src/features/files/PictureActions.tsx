import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { api } from '../../api/client.ts'
import { asProblem } from '../../api/problem.ts'
import type { FileRef } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { confirm } from '../../ui/confirm.ts'
import { toast } from '../../ui/toast.ts'
import { sizeInWords } from './limits.ts'
import { inDegrees } from './location.ts'
import { opensInBrowser } from './shown.ts'

const actionStyle =
  'inline-flex min-h-11 items-center font-semibold underline underline-offset-4 hover:decoration-2 focus-visible:outline-[#f0b072]'

type PictureActionsProps = {
  file: FileRef
  /** Another file has replaced it. */
  onReplaced: (id: string) => void
}

/** The original of a picture, and where it was taken. */
export function PictureActions({ file, onReplaced }: PictureActionsProps) {
  const download = useRef<HTMLAnchorElement>(null)
  return (
    <div className="flex flex-wrap items-center justify-center gap-x-6">
      {opensInBrowser(file.contentType) && (
        <a href={file.url} target="_blank" rel="noopener noreferrer" className={actionStyle}>
          {t('files.viewOriginal')}
          <span className="sr-only"> {t('files.newTab')}</span>
        </a>
      )}
      <a ref={download} href={`${file.url}?download`} download className={actionStyle}>
        {t('files.download', { size: sizeInWords(file.size) })}
      </a>
      <PhotoLocation
        key={file.id}
        file={file}
        onReplaced={id => {
          onReplaced(id)
          // The button that had the focus is gone.
          download.current?.focus()
        }}
      />
    </div>
  )
}

function PhotoLocation({ file, onReplaced }: PictureActionsProps) {
  const queryClient = useQueryClient()
  const params = { path: { id: file.id } }
  const { data } = api.useQuery('get', '/api/files/{id}/location', { params }, { staleTime: Infinity })
  const removal = api.useMutation('delete', '/api/files/{id}/location')
  if (!data?.location) return null

  async function remove() {
    if (!(await isSure(file))) return
    try {
      const { id } = await removal.mutateAsync({ params })
      // Everything that shows this photo now shows the other file.
      await queryClient.invalidateQueries()
      onReplaced(id)
      toast({ text: t('files.location.removed', { name: file.filename }) })
    } catch (error) {
      toast({ text: asProblem(error).text() || t('files.location.failed'), tone: 'error' })
    }
  }

  const { latitude, longitude } = inDegrees(data.location)
  return (
    <>
      <p>{t('files.location.taken', { latitude, longitude })}</p>
      {data.can.remove && (
        <button
          type="button"
          onClick={() => void remove()}
          disabled={removal.isPending}
          className={actionStyle}
        >
          {t('files.location.remove')}
        </button>
      )}
    </>
  )
}

function isSure({ filename }: FileRef): Promise<boolean> {
  return confirm({
    title: t('files.location.title'),
    message: t('files.location.question', { name: filename }),
    yes: t('files.location.remove'),
    danger: true,
  })
}
