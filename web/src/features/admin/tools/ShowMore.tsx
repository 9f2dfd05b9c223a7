import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import { type RefObject, useEffect, useRef } from 'react'
import { t } from '../../../lib/words.ts'
import { Button } from '../../../ui/Button.tsx'
import { ErrorBox } from '../../../ui/ErrorBox.tsx'

type ShowMoreProps = {
  pages: Pick<
    UseInfiniteQueryResult,
    'hasNextPage' | 'isFetchingNextPage' | 'isFetchNextPageError' | 'fetchNextPage'
  >
  /** The ids of the entries that stand in `list`, each of which carries its own as `data-entry`. */
  ids: readonly string[]
  list: RefObject<HTMLElement | null>
}

/** The way to more of a long list. When the last of it came and the button goes, the first new entry has the focus. */
export function ShowMore({ pages, ids, list }: ShowMoreProps) {
  const before = useRef<string | null>(null)
  useEffect(() => {
    const place = before.current === null ? -1 : ids.indexOf(before.current)
    const first = ids[place + 1]
    if (place < 0 || !first || pages.hasNextPage) return
    before.current = null
    list.current?.querySelector<HTMLElement>(`[data-entry="${first}"]`)?.focus()
  }, [ids, list, pages.hasNextPage])

  function more() {
    before.current = ids.at(-1) ?? null
    void pages.fetchNextPage()
  }

  return (
    <>
      {pages.isFetchNextPageError && <ErrorBox>{t('tools.moreFailed')}</ErrorBox>}
      {pages.hasNextPage && (
        <div className="text-center">
          <Button
            variant="secondary"
            busy={pages.isFetchingNextPage}
            busyLabel={t('common.loading')}
            onPress={more}
          >
            {t('tools.more')}
          </Button>
        </div>
      )}
    </>
  )
}
