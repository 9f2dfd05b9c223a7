import { type KeyboardEvent, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { forgetAllSearches, forgetSearch, recentSearches } from './recents.ts'
import type { Suggestions } from './useSuggestions.ts'

type RecentsProps = { search: Suggestions; onFocusField: () => void }

/** Before anything is typed: the last searches, or what one can type. */
export function Recents({ search, onFocusField }: RecentsProps) {
  const { account } = search
  const [texts, setTexts] = useState(() => recentSearches(account))
  const list = useRef<HTMLUListElement>(null)

  function remove(text: string, index: number) {
    forgetSearch(account, text)
    flushSync(() => setTexts(recentSearches(account)))
    const buttons = list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? []
    const next = buttons[Math.min(index, buttons.length - 1)]
    if (next) next.focus()
    else onFocusField()
  }

  /** The arrow keys lead through the texts, and from the first back to the field. */
  function step(event: KeyboardEvent<HTMLElement>) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (!by) return
    event.preventDefault()
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-recent]') ?? [])]
    const next = buttons.indexOf(event.currentTarget) + by
    if (next < 0) onFocusField()
    else buttons[next]?.focus()
  }

  return (
    <>
      <p className="px-4 py-3 text-muted">{t('search.hint')}</p>
      {texts.length > 0 && (
        <div className="search-group p-1.5">
          <p id="recent-searches" className="search-heading">
            {t('search.recent')}
          </p>
          <ul ref={list} aria-labelledby="recent-searches">
            {texts.map((text, index) => (
              <li key={text} className="flex">
                <button
                  type="button"
                  data-recent
                  onKeyDown={step}
                  onClick={() => {
                    search.put(text)
                    onFocusField()
                  }}
                  className="search-option flex-1 text-left"
                >
                  {text}
                </button>
                <button
                  type="button"
                  data-remove
                  aria-label={t('search.recent.remove', { text })}
                  onClick={() => remove(text, index)}
                  className="search-remove"
                >
                  <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 stroke-current">
                    <path d="M5 5l10 10M15 5L5 15" strokeWidth="2" />
                  </svg>
                </button>
              </li>
            ))}
          </ul>
          <Button
            variant="quiet"
            onPress={() => {
              forgetAllSearches(account)
              setTexts([])
              onFocusField()
            }}
          >
            {t('search.recent.clear')}
          </Button>
        </div>
      )}
    </>
  )
}
