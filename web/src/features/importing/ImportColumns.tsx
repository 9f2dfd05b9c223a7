import { useState } from 'react'
import { asProblem } from '../../api/problem.ts'
import type { ImportDraft, ImportField, ImportTable } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Select } from '../../ui/Select.tsx'
import { isMemberText, textsOf } from '../members/memberTexts.ts'
import { useColumns } from './queries.ts'
import '../members/words.ts'

const fields: readonly ImportField[] = [
  'name',
  ...textsOf('name').map(({ name }) => name),
  'otherNames',
  'gender',
  'birthDate',
  'birthPlace',
  'deathDate',
  'deathPlace',
  'deceased',
  'father',
  'mother',
  'spouse',
  'marriageDate',
  'marriagePlace',
  ...textsOf('contact').map(({ name }) => name),
  ...textsOf('work').map(({ name }) => name),
  'interests',
  'notes',
  'id',
]

/** Several columns may be parts of an address. */
function labelOf(field: ImportField): string {
  return isMemberText(field) && field !== 'address'
    ? t(`members.field.${field}`)
    : t(`importing.columns.field.${field}`)
}

/** A column shows at most this many of its values. */
const shown = 3

type ImportColumnsProps = { draft: ImportDraft; table: ImportTable; onChosen?: () => void }

/** Says what each column of a table is; the server has guessed by the headings. */
export function ImportColumns({ draft, table, onChosen }: ImportColumnsProps) {
  const columns = useColumns()
  const [chosen, setChosen] = useState(table.fields)
  const [hasHeadings, setHasHeadings] = useState(table.hasHeadings)
  const [dayFirst, setDayFirst] = useState(table.dayFirst ?? null)
  const options = [
    { value: '', label: t('importing.columns.field.none') },
    ...fields.map(value => ({ value, label: labelOf(value) })),
  ]
  const samples = table.sample.slice(hasHeadings ? 1 : 0)

  function go() {
    const body = { fields: chosen, hasHeadings, dayFirst }
    columns.mutate({ params: { path: { id: draft.id } }, body }, { onSuccess: () => onChosen?.() })
  }

  return (
    <Card title={t('importing.columns.title')}>
      <div className="space-y-6">
        <p className="max-w-3xl text-muted">
          {t('importing.columns.intro')}{' '}
          {[t('importing.columns.rows', { count: table.rows }), table.encoding].join(' · ')}
        </p>
        <Checkbox checked={hasHeadings} onChange={setHasHeadings}>
          {t('importing.columns.headings')}
        </Checkbox>
        <ul className="grid gap-x-6 gap-y-5 sm:grid-cols-2 lg:grid-cols-3">
          {chosen.map((field, column) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a column is its position
            <li key={column} className="min-w-0">
              <Select
                name={`column-${column}`}
                label={heading(table, hasHeadings, column)}
                value={field ?? ''}
                options={options}
                description={examples(samples, column)}
                onChange={value => setChosen(chosen.with(column, value ? (value as ImportField) : null))}
              />
            </li>
          ))}
        </ul>
        <div className="max-w-md">
          <Select
            name="order"
            label={t('importing.columns.order')}
            value={dayFirst === null ? '' : dayFirst ? 'day' : 'month'}
            options={[
              { value: '', label: t('importing.columns.order.unknown') },
              { value: 'day', label: t('importing.columns.order.day') },
              { value: 'month', label: t('importing.columns.order.month') },
            ]}
            onChange={value => setDayFirst(value ? value === 'day' : null)}
          />
        </div>
        {columns.isError && <ErrorBox>{refusal(columns.error)}</ErrorBox>}
        <Button busy={columns.isPending} busyLabel={t('importing.columns.going')} onPress={go}>
          {t('importing.columns.go')}
        </Button>
      </div>
    </Card>
  )
}

function heading({ sample }: ImportTable, hasHeadings: boolean, column: number): string {
  const words = hasHeadings ? sample[0]?.[column] : ''
  return words || t('importing.columns.column', { number: column + 1 })
}

function examples(samples: string[][], column: number): string {
  const values = samples.map(row => row[column]).filter(value => value !== undefined && value !== '')
  if (values.length === 0) return t('importing.columns.empty')
  return t('importing.columns.sample', { values: values.slice(0, shown).join(' · ') })
}

function refusal(error: unknown): string {
  const problem = asProblem(error)
  return (problem.status >= 400 && problem.status < 500 && problem.text()) || t('importing.columns.failed')
}
