import { type ReactNode, useRef } from 'react'
import { flushSync } from 'react-dom'
import { focusAfterRemoval } from '../../lib/focus.ts'
import { t } from '../../lib/words.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Fieldset } from '../../ui/Fieldset.tsx'
import { Select } from '../../ui/Select.tsx'
import { TextArea } from '../../ui/TextArea.tsx'
import { TextField } from '../../ui/TextField.tsx'
import { type CitationDraft, certainties, mostCitations } from './citationDraft.ts'
import { SourcePicker } from './SourcePicker.tsx'
import './words.ts'

type CitationsFieldProps = {
  /** The field of the form that has the citations and their errors. */
  name?: string
  value: readonly CitationDraft[]
  onChange: (citations: readonly CitationDraft[]) => void
  error?: string | undefined
  /** Shown below: the saved value, when it differs. */
  description?: ReactNode
}

/** Edits the citations of a record: its sources, each with the page, how sure it is, and a quote. */
export function CitationsField({
  name = 'citations',
  value,
  onChange,
  error,
  description,
}: CitationsFieldProps) {
  const fieldset = useRef<HTMLFieldSetElement>(null)

  function add(source: Pick<CitationDraft, 'sourceId' | 'title' | 'isNew'>) {
    flushSync(() => onChange([...value, { ...source, id: null, page: '', certainty: '', quote: '' }]))
    const items = fieldset.current?.querySelectorAll<HTMLElement>('[data-citation]')
    items?.[items.length - 1]?.querySelector('input')?.focus()
  }

  function remove(index: number) {
    flushSync(() => onChange(value.filter((_, other) => other !== index)))
    focusAfterRemoval(fieldset.current, index, 'input')
  }

  return (
    <Fieldset
      ref={fieldset}
      label={t('sources.citations')}
      error={error}
      description={description}
      className="space-y-4"
    >
      {value.length > 0 && (
        <ol aria-label={t('sources.citations')} className="space-y-4">
          {value.map((citation, index) => (
            <li
              // biome-ignore lint/suspicious/noArrayIndexKey: a source may be cited twice
              key={index}
              data-citation
              className="rounded-control border border-line bg-sunk p-4"
            >
              <CitationItem
                citation={citation}
                onChange={part => onChange(value.with(index, { ...citation, ...part }))}
                onRemove={() => remove(index)}
              />
            </li>
          ))}
        </ol>
      )}
      {value.length < mostCitations ? (
        <SourcePicker name={name} onChoose={add} />
      ) : (
        <p className="text-muted">{t('sources.citation.tooMany', { max: mostCitations })}</p>
      )}
    </Fieldset>
  )
}

type CitationItemProps = {
  citation: CitationDraft
  onChange: (part: Partial<CitationDraft>) => void
  onRemove: () => void
}

function CitationItem({ citation, onChange, onRemove }: CitationItemProps) {
  const { title, isNew, page, certainty, quote } = citation
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside a fieldset would be announced twice
    <div role="group" aria-label={title} className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="min-w-0 font-semibold">
          {title} {isNew && <Badge>{t('sources.citation.added')}</Badge>}
        </p>
        <button
          type="button"
          data-remove
          aria-label={t('sources.citation.removeOf', { title })}
          onClick={onRemove}
          className="min-h-11 rounded-control px-3 font-semibold text-link hover:bg-card"
        >
          {t('sources.citation.remove')}
        </button>
      </div>
      <div className="grid gap-x-6 gap-y-4 sm:grid-cols-2">
        <TextField
          name="citationPage"
          label={t('sources.citation.page')}
          description={t('sources.citation.pageHint')}
          value={page}
          onChange={next => onChange({ page: next })}
          maxLength={500}
          autoComplete="off"
          showOptional
        />
        <Select
          name="citationCertainty"
          label={t('sources.citation.certainty')}
          value={certainty}
          onChange={next => onChange({ certainty: certainties.find(one => one === next) ?? '' })}
          options={[
            { value: '', label: t('sources.certainty.none') },
            ...certainties.map(value => ({ value, label: t(`sources.certainty.${value}`) })),
          ]}
        />
      </div>
      <TextArea
        name="citationQuote"
        label={t('sources.citation.quote')}
        description={t('sources.citation.quoteHint')}
        rows={2}
        value={quote}
        onChange={next => onChange({ quote: next })}
        maxLength={5000}
        showOptional
      />
    </div>
  )
}
