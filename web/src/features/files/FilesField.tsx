import { type ReactNode, useId, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { asProblem } from '../../api/problem.ts'
import type { AttachedFile, FileRef } from '../../api/types.ts'
import { useLatest } from '../../lib/useLatest.ts'
import { t } from '../../lib/words.ts'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { descriptionStyle, fieldErrorStyle, labelStyle } from '../../ui/field.tsx'
import { FileChooser } from './FileChooser.tsx'
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

/** Several files of a record. Chosen files are uploaded at once; `filesPending` is in the form until they arrive. */
export function FilesField({ label, value, onChange, most, error, description }: FilesFieldProps) {
  const id = useId()
  const place = useRef<HTMLFieldSetElement>(null)
  const { upload, progress, cancel } = useUpload()
  const [sending, setSending] = useState<readonly File[]>([])
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

  function remove(index: number) {
    flushSync(() => onChange(value.filter((_, other) => other !== index)))
    const left = place.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next = left[Math.min(index, left.length - 1)] ?? place.current?.querySelector('button')
    next?.focus()
  }

  const about = [description && `${id}-about`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <fieldset
      ref={place}
      aria-invalid={error !== undefined || undefined}
      aria-describedby={about || undefined}
      // Gets the focus when the files are invalid.
      tabIndex={-1}
      className="min-w-0 wrap-anywhere"
    >
      <legend className={labelStyle}>{label}</legend>
      {value.length > 0 && (
        <ul aria-label={label} className="mb-3 space-y-2">
          {value.map(({ file }, index) => (
            <li
              key={file.id}
              className="flex items-center justify-between gap-3 rounded-control border border-line bg-sunk py-1 pr-1 pl-4"
            >
              <span className="min-w-0">
                {file.filename} <span className="text-sm text-muted">({sizeInWords(file.size)})</span>
              </span>
              <button
                type="button"
                data-remove
                aria-label={t('files.photos.removeOf', { name: file.filename })}
                onClick={() => remove(index)}
                className="min-h-11 shrink-0 rounded-control px-3 font-semibold text-link hover:bg-card"
              >
                {t('files.photos.remove')}
              </button>
            </li>
          ))}
        </ul>
      )}
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
      {description && (
        <span id={`${id}-about`} className={descriptionStyle}>
          {description}
        </span>
      )}
      {error && (
        <span id={`${id}-error`} className={fieldErrorStyle}>
          {error}
        </span>
      )}
    </fieldset>
  )
}
