import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { savedNow } from '../../forms/RecordForm.tsx'
import { focusAfterRemoval, focusFirstField } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Fieldset } from '../../ui/Fieldset.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { FilesField } from '../files/FilesField.tsx'
import { CitationsField } from '../sources/CitationsField.tsx'
import { type DetailsForm, type NameDraft, nameKinds } from './detailsDraft.ts'
import './words.ts'

/** The server's limits. */
const mostNames = 30
const mostNotes = 50
const mostFiles = 50

type PersonDetailsProps = {
  form: DetailsForm
  /** The viewer's own entry: doesn't ask where they died. */
  own: boolean
  /** They were there when the form opened, so they don't take the focus. */
  wasShown: boolean
}

/** Places, further names, notes, sources and files of a person. */
export default function PersonDetails({ form, own, wasShown }: PersonDetailsProps) {
  const { chosen, choose, errors } = form
  const place = (name: 'birthPlace' | 'deathPlace') => (
    <TextField
      name={name}
      label={t(`members.details.${name}`)}
      value={chosen[name]}
      onChange={value => choose({ [name]: value })}
      error={errors[name]}
      description={savedNow(form, name)}
      maxLength={200}
      autoComplete="off"
    />
  )
  return (
    <section
      // The pressed button is gone.
      ref={wasShown ? null : focusFirstField}
      aria-label={t('members.details.more')}
      className="space-y-6 rounded-control border border-line p-4 sm:p-5"
    >
      <div className="grid gap-x-6 gap-y-5 sm:grid-cols-2">
        {place('birthPlace')}
        {!own && place('deathPlace')}
      </div>
      <Several
        label={t('members.details.names')}
        add={t('members.details.addName')}
        value={chosen.names}
        onChange={names => choose({ names })}
        most={mostNames}
        empty={{ id: null, kind: 'birth', name: '', givenName: '', surname: '', language: '', citations: [] }}
        nameOf={({ name }) => name || t('members.details.newName')}
        error={errors.names}
        saved={savedNow(form, 'names')}
      >
        {(name, change) => <NameFields name={name} onChange={change} />}
      </Several>
      <Several
        label={t('members.details.notes')}
        add={t('members.details.addNote')}
        value={chosen.notes}
        onChange={notes => choose({ notes })}
        most={mostNotes}
        empty={{ id: null, text: '' }}
        nameOf={(_, position) => t('members.details.noteOf', { position })}
        error={errors.notes}
        saved={savedNow(form, 'notes')}
      >
        {(note, change, position) => (
          <TextArea
            name="note"
            label={t('members.details.noteOf', { position })}
            rows={3}
            value={note.text}
            onChange={text => change({ text })}
            maxLength={20_000}
          />
        )}
      </Several>
      <CitationsField
        value={chosen.citations}
        onChange={citations => choose({ citations })}
        error={errors.citations}
        description={savedNow(form, 'citations')}
      />
      <FilesField
        label={t('members.details.files')}
        value={chosen.files}
        onChange={files => choose({ files })}
        most={mostFiles}
        error={errors.files}
        description={savedNow(form, 'files')}
      />
    </section>
  )
}

function NameFields({ name, onChange }: { name: NameDraft; onChange: (part: Partial<NameDraft>) => void }) {
  return (
    <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
      <TextField
        name="otherName"
        label={t('members.details.name')}
        value={name.name}
        onChange={value => onChange({ name: value })}
        maxLength={100}
        autoComplete="off"
      />
      <Select
        name="nameKind"
        label={t('members.details.kind')}
        value={name.kind}
        onChange={value => onChange({ kind: nameKinds.find(kind => kind === value) ?? 'other' })}
        options={nameKinds.map(value => ({ value, label: t(`members.nameKind.${value}`) }))}
      />
      {(['givenName', 'surname'] as const).map(part => (
        <TextField
          key={part}
          name={`otherName-${part}`}
          label={t(`members.field.${part}`)}
          value={name[part]}
          onChange={value => onChange({ [part]: value })}
          maxLength={100}
          autoComplete="off"
          showOptional
        />
      ))}
      <TextField
        name="nameLanguage"
        label={t('members.details.language')}
        description={t('members.details.languageHint')}
        value={name.language}
        onChange={value => onChange({ language: value })}
        maxLength={35}
        autoComplete="off"
        autoCapitalize="none"
        showOptional
      />
      <details open={name.citations.length > 0} className="sm:col-span-2">
        <summary className="min-h-11 py-2.5 font-semibold text-link">
          {t('members.details.nameSources')}
        </summary>
        <CitationsField name="names" value={name.citations} onChange={citations => onChange({ citations })} />
      </details>
    </div>
  )
}

type SeveralProps<Item> = {
  label: string
  add: string
  value: readonly Item[]
  onChange: (items: readonly Item[]) => void
  most: number
  /** A new one. */
  empty: Item
  nameOf: (item: Item, position: number) => string
  error: string | undefined
  /** The saved value, when it differs. */
  saved: ReactNode
  children: (item: Item, change: (part: Partial<Item>) => void, position: number) => ReactNode
}

/** A list in a form, with buttons to add and remove. */
function Several<Item extends object>(props: SeveralProps<Item>) {
  const { label, value, onChange, nameOf, error } = props
  const fieldset = useRef<HTMLFieldSetElement>(null)

  function add() {
    flushSync(() => onChange([...value, props.empty]))
    focusFirstField(fieldset.current?.querySelector<HTMLElement>('ol > li:last-child') ?? null)
  }

  function remove(index: number) {
    flushSync(() => onChange(value.filter((_, other) => other !== index)))
    focusAfterRemoval(fieldset.current, index, 'button')
  }

  return (
    <Fieldset ref={fieldset} label={label} error={error} description={props.saved} className="space-y-4">
      {value.length > 0 && (
        <ol aria-label={label} className="space-y-4">
          {value.map((item, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: new ones have no id yet
              key={index}
              className="rounded-control border border-line bg-sunk p-4"
            >
              {props.children(item, part => onChange(value.with(index, { ...item, ...part })), index + 1)}
              <button
                type="button"
                data-remove
                aria-label={t('members.details.removeOf', { name: nameOf(item, index + 1) })}
                onClick={() => remove(index)}
                className="mt-2 min-h-11 rounded-control px-3 font-semibold text-link hover:bg-card"
              >
                {t('members.details.remove')}
              </button>
            </li>
          ))}
        </ol>
      )}
      {value.length < props.most && (
        <Button variant="secondary" onPress={add}>
          {props.add}
        </Button>
      )}
    </Fieldset>
  )
}
