import { type RefObject, useRef } from 'react'
import { useFocusLater } from '../lib/focus.ts'
import { t } from '../lib/words.ts'
import { Button } from './Button.tsx'
import { ErrorBox } from './ErrorBox.tsx'

type ShowMoreProps = {
  /** What react-query knows of the pages. */
  pages: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    isFetchNextPageError: boolean
    fetchNextPage: () => unknown
  }
  list: RefObject<HTMLElement | null>
  /** The attribute with which each entry of the list names itself. */
  entry: `data-${string}`
  label: string
  /** For screen readers, where a page has several lists. */
  fullLabel?: string
  failed: string
}

/** The way to more of a long list. When the last page came and the button goes, the first new entry has the focus. */
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
