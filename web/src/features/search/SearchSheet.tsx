import { useCallback, useId, useRef } from 'react'
import { useBackCloses } from '../../lib/useBackCloses.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { MessageSlot } from '../../ui/MessageSlot.tsx'
import { optionId, Panel } from './Panel.tsx'
import type { Suggestions } from './useSuggestions.ts'

/**
 * The search over the whole screen of a phone. The browser's own modal dialog: it is lighter than react-aria's, and
 * opens in the same moment as the tap, so that the keyboard appears.
 */
export function SearchSheet({ search, onClose }: { search: Suggestions; onClose: () => void }) {
  const id = useId()
  const field = useRef<HTMLInputElement>(null)
  useBackCloses(onClose)
  const show = useCallback((dialog: HTMLDialogElement) => {
    dialog.showModal()
    // Closing returns the focus.
    return () => dialog.close()
  }, [])
  const isOpen = search.options.length > 0
  return (
    <dialog
      ref={show}
      aria-label={t('search.title')}
      onCancel={event => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={event => {
        if (event.key === 'Escape') onClose()
      }}
      className="search-sheet"
    >
      <div className="flex gap-2 border-b border-line bg-card p-3">
        <input
          ref={field}
          type="search"
          role="combobox"
          aria-label={t('common.nav.search')}
          placeholder={t('common.nav.search')}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          aria-activedescendant={search.activeKey ? optionId(id, search.activeKey) : undefined}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck="false"
          enterKeyHint="search"
          value={search.text}
          onChange={event => search.put(event.target.value)}
          onKeyDown={event => search.press(event.nativeEvent) && event.preventDefault()}
          className="control min-w-0 flex-1"
        />
        <Button variant="secondary" onPress={onClose}>
          {t('search.close')}
        </Button>
      </div>
      <MessageSlot />
      <Panel id={id} search={search} onFocusField={() => field.current?.focus()} />
    </dialog>
  )
}
