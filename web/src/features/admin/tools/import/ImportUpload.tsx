import { useEffect, useRef, useState } from 'react'
import { asProblem } from '../../../../api/problem.ts'
import type { ImportDraft } from '../../../../api/types.ts'
import { t } from '../../../../lib/words.ts'
import { Button } from '../../../../ui/Button.tsx'
import { Card } from '../../../../ui/Card.tsx'
import { ErrorBox } from '../../../../ui/ErrorBox.tsx'
import { UploadProgress } from '../../../files/UploadProgress.tsx'
import { useDrop } from '../../../files/useDrop.ts'
import { useStrayDrops } from '../../../files/useStrayDrops.ts'
import '../../../files/words.ts'
import { sendImport, useRefresh } from './queries.ts'

type Upload = { name: string; sent: number; total: number }

/** Takes a file by button or by dragging, and sends it. */
export function ImportUpload({ onUploaded }: { onUploaded: (draft: ImportDraft) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const stop = useRef<AbortController>(null)
  const [upload, setUpload] = useState<Upload | null>(null)
  const [problem, setProblem] = useState('')
  const refresh = useRefresh()
  useStrayDrops()
  // Leaving the page stops the upload.
  useEffect(() => () => stop.current?.abort(), [])

  async function take(files: Iterable<File>) {
    const [file] = files
    if (!file || upload) return
    const control = new AbortController()
    stop.current = control
    setProblem('')
    const show = (sent: number) => setUpload({ name: file.name, sent, total: file.size })
    show(0)
    try {
      const draft = await sendImport(file, { signal: control.signal, onSent: show })
      await refresh()
      onUploaded(draft)
    } catch (error) {
      if (!control.signal.aborted) setProblem(failure(error))
      setUpload(null)
    }
  }

  const { over, ...drop } = useDrop(upload !== null, files => void take(files))
  return (
    <Card title={t('tools.import.choose')}>
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
              {t('tools.import.chooseFile')}
            </Button>
            <p className="mt-3 text-muted">{t('tools.import.hint')}</p>
          </>
        )}
        <input
          ref={input}
          type="file"
          hidden
          accept=".ged,.gdz,.zip,.csv,.tsv,.vcf"
          onChange={event => {
            const files = [...(event.target.files ?? [])]
            // Allow choosing the same file again.
            event.target.value = ''
            void take(files)
          }}
        />
      </div>
      {problem && (
        <div className="mt-4">
          <ErrorBox>{problem}</ErrorBox>
        </div>
      )}
    </Card>
  )
}

function failure(error: unknown): string {
  const problem = asProblem(error)
  const isRefused = problem.status >= 400 && problem.status < 500
  return (isRefused && problem.text()) || t('tools.import.uploadFailed')
}
