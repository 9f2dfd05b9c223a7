import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import type { FoundGroup } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { HitText } from './HitText.tsx'
import { addressOf, allOf, countOf, everything, keyOf, leftOutInWords, type Option } from './hits.ts'
import { Nothing } from './Nothing.tsx'
import { Recents } from './Recents.tsx'
import type { Suggestions } from './useSuggestions.ts'

type PanelProps = { id: string; search: Suggestions; onFocusField: () => void }

/** Below the field: recent searches, or what was found for the text. */
export function Panel({ id, search, onFocusField }: PanelProps) {
  const { isEmpty, shown } = search
  const { found, failed } = shown
  const leftOut = found && leftOutInWords(found)
  return (
    <>
      {isEmpty && <Recents search={search} onFocusField={onFocusField} />}
      {!isEmpty && failed && (
        <div className="p-3">
          <ErrorBox onRetry={search.retry}>{t('search.failed')}</ErrorBox>
        </div>
      )}
      {!isEmpty && !failed && !found && <p className="px-4 py-3 text-muted">{t('search.loading')}</p>}
      {!isEmpty && !failed && found && found.groups.length === 0 && (
        <div className="px-4 py-3">
          <Nothing text={shown.text} onAdd={to => void search.leave(to)} />
        </div>
      )}
      {!isEmpty && !failed && found && found.groups.length > 0 && (
        <>
          {found.understood && (
            <p className="px-4 pt-3 text-sm text-muted">
              {t('search.understood', { text: found.understood })}
            </p>
          )}
          {leftOut && <p className="px-4 pt-3 text-sm">{leftOut}</p>}
          <Results id={id} search={search} groups={found.groups} />
        </>
      )}
      <p role="status" className="sr-only">
        {!isEmpty && !failed && found && words(search)}
      </p>
    </>
  )
}

function words({ shown: { found, text } }: Suggestions): string {
  const count = found ? countOf(found) : 0
  if (!found || count === 0) return t('search.none', { text })
  return [leftOutInWords(found), t('search.results', { count })].filter(Boolean).join(' ')
}

type ResultsProps = { id: string; search: Suggestions; groups: readonly FoundGroup[] }

function Results({ id, search, groups }: ResultsProps) {
  // The text that is typed by now may be longer than the one these results are for.
  const text = search.text.trim()
  return (
    <div role="listbox" id={id} aria-label={t('search.list')} className="p-1.5">
      {groups.map(group => {
        const all = allOf(group, text)
        return (
          // biome-ignore lint/a11y/useSemanticElements: a group of a listbox
          <div key={group.kind} role="group" aria-labelledby={`${id}-${group.kind}`} className="search-group">
            <div id={`${id}-${group.kind}`} role="presentation" className="search-heading">
              {t(`recordNames.found.${group.kind}`)}
            </div>
            {group.items.map(hit => (
              <Choice
                key={keyOf(group.kind, hit)}
                {...{ id, search }}
                option={{ key: keyOf(group.kind, hit), to: addressOf(group.kind, hit) }}
              >
                <HitText kind={group.kind} hit={hit} />
              </Choice>
            ))}
            {all && (
              <Choice {...{ id, search }} option={all}>
                <span className="search-all">
                  {t(`recordNames.foundAll.${group.kind}`, { count: group.count })}
                </span>
              </Choice>
            )}
          </div>
        )
      })}
      <div role="presentation" className="search-group">
        <Choice {...{ id, search }} option={everything(text)}>
          <span className="search-all">{t('search.all')}</span>
        </Choice>
      </div>
    </div>
  )
}

export const optionId = (list: string, key: string) => `${list}-${key}`

type ChoiceProps = { id: string; search: Suggestions; option: Option; children: ReactNode }

/** A row of the list. It is a link, so that it also opens in a new tab; the field keeps the focus. */
function Choice({ id, search, option: { key, to }, children }: ChoiceProps) {
  const isActive = key === search.activeKey
  return (
    <Link
      role="option"
      id={optionId(id, key)}
      ref={isActive ? showRow : undefined}
      to={to}
      tabIndex={-1}
      aria-selected={isActive}
      onClick={event => {
        if (opensElsewhere(event)) return
        event.preventDefault()
        void search.leave(to)
      }}
      className="search-option"
    >
      {children}
    </Link>
  )
}

function opensElsewhere({ metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  return metaKey || ctrlKey || shiftKey || altKey
}

/** As a ref: the arrow keys bring a row into view. */
function showRow(element: HTMLElement | null) {
  element?.scrollIntoView({ block: 'nearest' })
}
