import { asProblem } from '../../api/problem.ts'
import type { AttachedFile, Source } from '../../api/types.ts'
import { FormButtons, fieldOf, RecordForm, savedNow } from '../../forms/RecordForm.tsx'
import { useRecordForm } from '../../forms/useRecordForm.ts'
import { type FormProblem, textsIn } from '../../lib/form.ts'
import { useIdFor } from '../../lib/useIdFor.ts'
import { t } from '../../lib/words.ts'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { fileFields, filesIdentity, fileWords, isSending } from '../files/attached.ts'
import { FilesField } from '../files/FilesField.tsx'
import { useAddSource, useUpdateSource } from './queries.ts'
import '../files/words.ts'
import './words.ts'

type SourceFormProps = {
  /** The source being edited; undefined for a new one. */
  source?: Source
  onSaved: (source: Source) => void
  onCancel: () => void
}

const texts = ['title', 'author', 'publication', 'keptAt', 'url', 'note'] as const
type SourceDraft = Record<(typeof texts)[number], string> & { files: readonly AttachedFile[] }

/** The server's limit. */
const mostFiles = 50

function draftOf(source: Source | undefined): SourceDraft {
  const values = texts.map(name => [name, source?.[name] ?? ''])
  return { ...(Object.fromEntries(values) as SourceDraft), files: source?.files ?? [] }
}

/** All fields of a source. */
export function SourceForm({ source, onSaved, onCancel }: SourceFormProps) {
  const form = useRecordForm({
    draft: `source:${source?.id ?? 'new'}`,
    record: source,
    draftOf,
    read: (data, { files }) => {
      const read = textsIn(data)
      const values = texts.map(name => [name, read(name).trim()])
      return { ...(Object.fromEntries(values) as SourceDraft), files }
    },
    required: ['title'],
    check: (_, element) =>
      isSending(new FormData(element)) ? { files: t('files.several.sending') } : undefined,
    save: useSaving(source),
    onSaved,
    problem,
    savedText: (saved, name) => (name === 'files' ? fileWords(saved.files) : saved[name]),
    identity: (draft, name) => (name === 'files' ? filesIdentity(draft.files) : draft[name]),
    isBusy: isSending,
  })
  const label = (name: (typeof texts)[number]) => ({ label: t(`sources.field.${name}`) })
  return (
    <RecordForm form={form}>
      <TextField
        {...fieldOf(form, 'title', t('sources.field.titleHint'))}
        {...label('title')}
        autoComplete="off"
        isRequired
      />
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        <TextField {...fieldOf(form, 'author')} {...label('author')} autoComplete="off" showOptional />
        <TextField
          {...fieldOf(form, 'publication', t('sources.field.publicationHint'))}
          {...label('publication')}
          autoComplete="off"
          showOptional
        />
        <TextField
          {...fieldOf(form, 'keptAt', t('sources.field.keptAtHint'))}
          {...label('keptAt')}
          autoComplete="off"
          showOptional
        />
        <TextField
          {...fieldOf(form, 'url')}
          {...label('url')}
          type="url"
          autoComplete="off"
          autoCapitalize="none"
          showOptional
        />
      </div>
      <TextArea {...fieldOf(form, 'note')} {...label('note')} rows={3} showOptional />
      <FilesField
        label={t('sources.field.files')}
        value={form.chosen.files}
        onChange={files => form.choose({ files })}
        most={mostFiles}
        error={form.errors.files}
        description={savedNow(form, 'files')}
      />
      <FormButtons form={form} onCancel={onCancel} {...(!source && { save: t('sources.add') })} />
    </RecordForm>
  )
}

function useSaving(source: Source | undefined) {
  const idFor = useIdFor()
  const add = useAddSource()
  const update = useUpdateSource()
  return ({ files, ...fields }: SourceDraft, version = 1): Promise<Source> => {
    const body = { ...fields, files: fileFields(files) }
    if (!source) return add.mutateAsync({ body: { id: idFor(JSON.stringify(body)), ...body } })
    return update.mutateAsync({ params: { path: { id: source.id } }, body: { version, ...body } })
  }
}

/** If the server refuses, shows its own message; otherwise that it could not be saved. */
function problem(error: unknown): FormProblem {
  const refused = asProblem(error)
  if (refused.status < 400 || refused.status >= 500) return { text: t('sources.saveFailed') }
  const fields = refused.fieldTexts()
  const [only, ...others] = Object.values(fields)
  return { text: (others.length === 0 && only) || refused.text() || t('sources.saveFailed'), fields }
}
