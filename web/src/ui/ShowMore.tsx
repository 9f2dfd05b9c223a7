import { type RefObject, useRef } from 'react'
import { useFocusLater } from '../lib/focus.ts'
import { t } from '../lib/words.ts'
import { Button } from './Button.tsx'
import { ErrorBox } from './ErrorBox.tsx'

type ShowMoreProps = {
  /** The paging state of react-query. */
  pages: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  list: RefObject<HTMLElement | null>
  /** The attribute that identifies each list entry. */
  entry: `data-${string}`
  label: string
  /** Names the list for screen readers, where a page has several. */
  fullLabel?: string
  failed: string
}

/** Loads more of a long list. After the last page the button goes, and the first new entry gets the focus. */
export function ShowMore({ pages, list, entry, label, fullLabel, failed }: ShowMoreProps) {
  const button = useRef<HTMLButtonElement>(null)
  const focusLater = useFocusLater()

  function more() {
    const entries = () => [...(list.current?.querySelectorAll<HTMLElement>(`[${entry}]`) ?? [])]
    const last = entries().at(-1)?.getAttribute(entry)
    focusLater(() => {
      if (button.current) return false
      const now = entries()
      now[now.findIndex(one => one.getAttribute(entry) === last) + 1]?.focus()
      return true
    })
    void pages.fetchNextPage()
  }

  return (
    <>
      {pages.isFetchNextPageError && <ErrorBox>{failed}</ErrorBox>}
      {pages.hasNextPage && (
        <div className="text-center">
          <Button
            ref={button}
            variant="secondary"
            busy={pages.isFetchingNextPage}
            busyLabel={t('common.loading')}
            onPress={more}
            {...(fullLabel && { 'aria-label': fullLabel })}
          >
            {label}
          </Button>
        </div>
      )}
    </>
  )
}
