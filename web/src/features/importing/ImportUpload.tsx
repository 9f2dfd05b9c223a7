import { type ComponentProps, type RefObject, useRef, useState } from 'react'
import { asProblem } from '../../api/problem.ts'
import type { ImportDraft } from '../../api/types.ts'
import { useMouse } from '../../lib/useMedia.ts'
import { useOnLeave } from '../../lib/useOnLeave.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { UploadProgress } from '../files/UploadProgress.tsx'
import { useDrop } from '../files/useDrop.ts'
import { useStrayDrops } from '../files/useStrayDrops.ts'
import '../files/words.ts'
import { pack, pathOf, TooMuchError, UnreadableError } from './pack.ts'
import { sendImport, useRefresh } from './queries.ts'

type Upload = { name: string; sent: number; total: number }

/** Takes a file by button or by dragging, and sends it; scans are sent as one archive. */
export function ImportUpload({ onUploaded }: { onUploaded: (draft: ImportDraft) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const scans = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  const stop = useRef<AbortController>(null)
  const [upload, setUpload] = useState<Upload | null>(null)
  const [problem, setProblem] = useState('')
  const refresh = useRefresh()
  const hasMouse = useMouse()
  useStrayDrops()
  // Leaving the page stops the upload.
  useOnLeave(() => stop.current?.abort())

  async function take(chosen: Iterable<File>, areScans = false) {
    const files = [...chosen]
    const [first] = files
    if (!first || upload) return
    const isArchive = areScans || files.length > 1 || isScan(first)
    const name = isArchive ? archiveName(files) : first.name
    const control = new AbortController()
    stop.current = control
    setProblem('')
    const total = files.reduce((sum, file) => sum + file.size, 0)
    const show = (sent: number) => setUpload({ name, sent: Math.min(sent, total), total })
    show(0)
    try {
      const body = isArchive ? await pack(files, control.signal) : first
      const draft = await sendImport(name, body, { signal: control.signal, onSent: show })
      await refresh()
      onUploaded(draft)
    } catch (error) {
      if (!control.signal.aborted) setProblem(failure(error))
      setUpload(null)
    }
  }

  const { over, ...drop } = useDrop(upload !== null, files => void take(files))
  return (
    <Card title={t('importing.choose')}>
      <div
        {...drop}
        className={`rounded-card border-2 border-dashed p-4 sm:p-5 ${over ? 'border-primary bg-info-ground' : 'border-edge'}`}
      >
        {upload ? (
          <UploadProgress
            name={upload.name}
            progress={{ ...upload, waiting: false }}
            onCancel={() => stop.current?.abort()}
          />
        ) : (
          <>
            <Button className="min-h-12" onPress={() => input.current?.click()}>
              {t('importing.chooseFile')}
            </Button>
            <p className="mt-3 text-muted">
              {t('importing.hint')} {hasMouse && t('importing.drag')}
            </p>
            <h3 className="mt-6 mb-3">{t('importing.scans.title')}</h3>
            <div className="flex flex-wrap gap-3">
              <Button variant="secondary" onPress={() => scans.current?.click()}>
                {t('importing.scans.files')}
              </Button>
              {canChooseFolders && (
                <Button variant="secondary" onPress={() => folder.current?.click()}>
                  {t('importing.scans.folder')}
                </Button>
              )}
            </div>
            <p className="mt-3 text-muted">{t('importing.scans.hint')}</p>
          </>
        )}
        <Hidden input={input} accept=".ged,.gdz,.zip,.csv,.tsv,.vcf" onFiles={files => void take(files)} />
        <Hidden input={scans} multiple onFiles={files => void take(files, true)} />
        <Hidden input={folder} webkitdirectory="" onFiles={files => void take(files, true)} />
      </div>
      {problem && (
        <div className="mt-4">
          <ErrorBox>{problem}</ErrorBox>
        </div>
      )}
    </Card>
  )
}

/** Some phones can't. */
const canChooseFolders = 'webkitdirectory' in HTMLInputElement.prototype

/** React passes it on, but does not know it. */
type Folder = { webkitdirectory?: '' }

type HiddenProps = ComponentProps<'input'> &
  Folder & { input: RefObject<HTMLInputElement | null>; onFiles: (files: File[]) => void }

/** The browser's own file input; a button opens it. */
function Hidden({ input, onFiles, ...props }: HiddenProps) {
  return (
    <input
      {...props}
      ref={input}
      type="file"
      hidden
      onChange={event => {
        const files = [...(event.target.files ?? [])]
        // Allow choosing the same files again.
        event.target.value = ''
        onFiles(files)
      }}
    />
  )
}

function isScan({ type }: File): boolean {
  return type.startsWith('image/') || type === 'application/pdf'
}

/** The folder that was chosen, or how many files. */
function archiveName(files: readonly File[]): string {
  const [folder, ...rest] = pathOf(files[0] as File).split('/')
  return `${rest.length > 0 ? folder : t('importing.scans.name', { count: files.length })}.zip`
}

function failure(error: unknown): string {
  if (error instanceof TooMuchError) return t('importing.scans.tooMuch')
  if (error instanceof UnreadableError) return t('importing.scans.unreadable', { name: error.message })
  const problem = asProblem(error)
  const isRefused = problem.status >= 400 && problem.status < 500
  return (isRefused && problem.text()) || t('importing.uploadFailed')
}
