import { createContext, type ReactNode, useCallback, useContext } from 'react'
import { useLocation } from 'react-router'
import { t } from '../lib/words.ts'

/** The site's configured name, for the window's title. */
export const SiteName = createContext('')

type PageTitleProps = { children: string; before?: ReactNode; visible?: ReactNode; className?: string }

/**
 * A page's h1 and the window's title. After a navigation it takes the focus, so that keyboards and screen
 * readers start at the new page. The first load keeps the browser's default.
 */
export function PageTitle({ children, visible, className }: PageTitleProps) {
  const { key, pathname } = useLocation()
  const navigated = key !== 'default'
  // As a ref, before the page is painted, because people may press a key as soon as they see it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new path is what moves the focus
  const takeFocus = useCallback(
    (heading: HTMLElement | null) => {
      // The focus stays on a message ("Undo"), in a form that focuses its first field, and in a search that goes on.
      const settled = document.activeElement?.closest('[data-react-aria-top-layer], form, search')
      if (navigated && !settled) heading?.focus({ preventScroll: true })
    },
    [pathname],
  )
  return (
    <>
      <WindowTitle>{children}</WindowTitle>
      <h1 ref={takeFocus} tabIndex={-1} className={className}>
        {visible ?? children}
      </h1>
    </>
  )
}

function WindowTitle({ children }: { children: string }) {
  const site = useContext(SiteName)
  // A title of a window never breaks, so it needs no soft hyphens.
  return <title>{t('common.title', { page: children.replaceAll('\u00ad', ''), site })}</title>
}
