import { type ReactNode, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { asProblem } from '../../api/problem.ts'
import type { AttachedFile, FileRef } from '../../api/types.ts'
import { focusAfterRemoval } from '../../lib/focus.ts'
import { useLatest } from '../../lib/useLatest.ts'
import { t } from '../../lib/words.ts'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Fieldset } from '../../ui/Fieldset.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FileChooser } from './FileChooser.tsx'
import { ItemActions } from './ItemActions.tsx'
import { sizeInWords } from './limits.ts'
import { UploadProgress } from './UploadProgress.tsx'
import { useUpload } from './useUpload.ts'
import './words.ts'

type FilesFieldProps = {
  label: string
  value: readonly AttachedFile[]
  onChange: (files: readonly AttachedFile[]) => void
  most: number
  error?: string | undefined
  /** Shown below: the saved value, when it differs. */
  description?: ReactNode
}

/**
 * Several files of a record, in order and with captions. Chosen files are uploaded at once; `filesPending` is
 * in the form until they arrive.
 */
export function FilesField({ label, value, onChange, most, error, description }: FilesFieldProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null)
  const { upload, progress, cancel } = useUpload()
  const [sending, setSending] = useState<readonly File[]>([])
  const [moved, setMoved] = useState('')
  const [problems, setProblems] = useState<readonly string[]>([])
  // The list may change while a file is on its way.
  const append = useLatest((file: FileRef) => onChange([...value, { file }]))

  async function send(file: File) {
    try {
      append(await upload(file))
    } catch (error) {
      const problem = asProblem(error)
      if (problem.code !== 'canceled')
        setProblems(now => [...now, t('files.photos.failed', { name: file.name, reason: problem.text() })])
    } finally {
      setSending(now => now.filter(other => other !== file))
    }
  }

  function add(files: readonly File[]) {
    const fit = files.slice(0, Math.max(0, most - value.length - sending.length))
    setProblems(fit.length < files.length ? [t('files.several.tooMany', { max: most })] : [])
    setSending(now => [...now, ...fit])
    for (const file of fit) void send(file)
  }

  /** The list is rendered again; the focus stays on the pressed button. */
  function move(index: number, step: -1 | 1) {
    const one = value[index]
    const other = value[index + step]
    if (!one || !other) return
    const pressed = document.activeElement
    flushSync(() => onChange(value.with(index, other).with(index + step, one)))
    if (pressed instanceof HTMLElement) pressed.focus()
    const position = index + 1 + step
    setMoved(t('files.several.place', { name: one.file.filename, position, count: value.length }))
  }

  function remove(index: number) {
    flushSync(() => onChange(value.filter((_, other) => other !== index)))
    focusAfterRemoval(fieldset.current, index, 'button')
  }

  return (
    <Fieldset ref={fieldset} label={label} error={error} description={description}>
      {value.length > 0 && (
        <ul aria-label={label} className="mb-3 space-y-2">
          {value.map(({ file, caption }, index) => (
            <li key={file.id} className="space-y-3 rounded-control border border-line bg-sunk p-3 sm:p-4">
              <p>
                {file.filename} <span className="text-sm text-muted">({sizeInWords(file.size)})</span>
              </p>
              <TextField
                name="fileCaption"
                label={t('files.several.caption')}
                value={caption ?? ''}
                onChange={typed => onChange(value.with(index, { file, caption: typed }))}
                maxLength={500}
                autoComplete="off"
                showOptional
              />
              <ItemActions
                name={file.filename}
                isFirst={index === 0}
                isLast={index === value.length - 1}
                onMove={step => move(index, step)}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ul>
      )}
      <p role="status" className="sr-only">
        {moved}
      </p>
      {sending[0] && (
        <>
          <input type="hidden" name="filesPending" value="yes" />
          <UploadProgress name={sending[0].name} progress={progress} onCancel={cancel} />
        </>
      )}
      {problems.length > 0 && (
        <div className="mb-3">
          <ErrorBox>
            {problems.map(problem => (
              <p key={problem}>{problem}</p>
            ))}
          </ErrorBox>
        </div>
      )}
      <FileChooser label={t('files.several.add')} multiple onChoose={add} />
    </Fieldset>
  )
}
