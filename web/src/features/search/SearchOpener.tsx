import { type ComponentType, useRef, useState } from 'react'
import { loadChunk } from '../../lib/chunks.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import type { SearchResultsProps } from './SearchResults.tsx'

/**
 * The search in the header: a field, or a button where that does not fit. This is all that the first page
 * contains. The rest loads when it is about to be used, and then adds to this field, so that no letter typed
 * meanwhile is lost.
 */
export function SearchOpener() {
  const [Results, setResults] = useState<ComponentType<SearchResultsProps>>()
  const [inSheet, setInSheet] = useState(false)
  const field = useRef<HTMLInputElement>(null)
  const before = useRef<Element>(null)
  // A new page load, because browsers may remember a failed script until then.
  const go = () => location.assign(paths.search(field.current?.value))
  const load = (onFailure = () => {}) =>
    void loadChunk(() => import('./SearchResults.tsx')).then(
      loaded => setResults(() => loaded.default),
      onFailure,
    )

  function open() {
    if (field.current?.offsetParent) return field.current.focus()
    setInSheet(true)
    load(go)
  }

  /**
   * The keys work everywhere on the page, from the moment in which it can be seen: an effect would listen a little
   * later, and a key pressed in between would do nothing.
   */
  function hearKeys() {
    function press(event: KeyboardEvent) {
      const { key, target, ctrlKey, metaKey } = event
      const asked =
        ctrlKey || metaKey
          ? key === 'k'
          : key === '/' && !(target as Element).closest('input,select,textarea')
      if (!asked || document.querySelector('[role$=dialog]')) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }

  return (
    <search
      ref={hearKeys}
      aria-label={t('common.nav.search')}
      className="relative flex rounded-control border border-edge bg-card @5xl:flex-3"
      onPointerEnter={() => load()}
    >
      <input
        ref={field}
        type="search"
        role="combobox"
        aria-expanded={false}
        aria-label={t('common.nav.search')}
        placeholder={t('common.nav.search')}
        autoComplete="off"
        onFocus={event => {
          before.current = event.relatedTarget
          load()
        }}
        onKeyDown={event => event.key === 'Enter' && !Results && go()}
        className="hidden min-w-0 flex-1 rounded-control bg-card px-4 placeholder:text-muted @5xl:block"
      />
      <button
        type="button"
        aria-label={t('common.nav.search')}
        onClick={open}
        className="grid size-[min(2.75rem,48px)] place-items-center @2xl:size-11"
      >
        <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-none stroke-current stroke-2">
          <path d="M18 18l-5-5M8 2a6 6 0 1 1 0 12a6 6 0 1 1 0-12" />
        </svg>
      </button>
      {Results && <Results {...{ field, before, inSheet, setInSheet }} />}
    </search>
  )
}
