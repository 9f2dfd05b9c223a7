import { useRef } from 'react'
import type { Change, ChangeField, ChangeItem } from '../../../../api/types.ts'
import { t } from '../../../../lib/words.ts'
import { ShowMore } from '../../../../ui/ShowMore.tsx'
import { useMoreItems } from './queries.ts'
import { fieldName, partSentence, valueWords } from './sentences.ts'

/** Every record of an action, before and after. A long action is loaded page by page. */
export function ChangeDetails({ change }: { change: Change }) {
  const list = useRef<HTMLDivElement>(null)
  const pages = useMoreItems(change)
  const further = pages.data?.pages ?? []
  const items = [...change.items, ...further.flatMap(page => page.items)]
  const left = further.at(-1)?.more ?? change.more
  const hasNextPage = pages.data ? pages.hasNextPage : change.next != null
  return (
    <div ref={list} className="mt-2 space-y-5 border-t border-line pt-4 pb-2">
      {items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: others' private events have nothing but their position
        <div key={index} data-item tabIndex={-1}>
          <Item item={item} />
        </div>
      ))}
      {left > 0 && <p className="text-muted">{t('changes.moreItems', { count: left })}</p>}
      <ShowMore
        pages={{ ...pages, hasNextPage }}
        list={list}
        entry="data-item"
        label={t('tools.more')}
        failed={t('tools.moreFailed')}
      />
    </div>
  )
}

function Item({ item }: { item: ChangeItem }) {
  return (
    <div>
      <p className="font-semibold">{partSentence(item)}</p>
      {item.fields.length > 0 ? (
        <Fields item={item} />
      ) : (
        <p className="text-muted">{item.private ? t('changes.privateDetails') : t('changes.noFields')}</p>
      )}
    </div>
  )
}

function Fields({ item: { kind, fields } }: { item: ChangeItem }) {
  return (
    <dl className="mt-1 divide-y divide-line text-sm">
      {fields.map(field => (
        <div key={field.name} className="gap-x-6 py-2 sm:grid sm:grid-cols-[minmax(8rem,1fr)_2fr_2fr]">
          <dt className="font-semibold">{fieldName(field.name)}</dt>
          {kind === 'changed' ? (
            <BeforeAndAfter field={field} />
          ) : (
            <dd>{valueText(field.name, field.before ?? field.after)}</dd>
          )}
        </div>
      ))}
    </dl>
  )
}

function BeforeAndAfter({ field: { name, before, after } }: { field: ChangeField }) {
  return (
    <>
      <Value name={name} label={t('changes.before')} value={before} />
      <Value name={name} label={t('changes.after')} value={after} />
    </>
  )
}

type ValueProps = { name: string; label: string; value: string | null | undefined }

function Value({ name, label, value }: ValueProps) {
  return (
    <dd className="whitespace-pre-line">
      <span className="text-muted">{label}: </span>
      {valueText(name, value)}
    </dd>
  )
}

function valueText(name: string, value: string | null | undefined): string {
  return value ? valueWords(name, value) : t('changes.nothing')
}
