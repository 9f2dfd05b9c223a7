import { useLayoutEffect, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router'
import { client } from '../../api/client.ts'
import { asProblem } from '../../api/problem.ts'
import { queryClient, sessionKey } from '../../api/queryClient.ts'
import { useViewer } from '../../api/session.ts'
import type { Found } from '../../api/types.ts'
import { focusHeading, isFocusLost } from '../../lib/focus.ts'
import { overlaysSettled } from '../../lib/overlayHistory.ts'
import { paths } from '../../paths.ts'
import { createAsker } from './asker.ts'
import { optionsOf } from './hits.ts'
import { rememberSearch } from './recents.ts'

async function find(q: string, signal: AbortSignal): Promise<Found> {
  const { data } = await client.GET('/api/search', { params: { query: { q } }, signal })
  if (!data) throw new Error('the search came without a body')
  return data
}

/** The last answer, and whether the latest request failed. */
type Shown = { text: string; found: Found | null; failed: boolean }

const nothing: Shown = { text: '', found: null, failed: false }

export type Suggestions = ReturnType<typeof useSuggestions>

type Header = {
  /** Shows a text in the header's field that was not typed there. */
  onText: (text: string) => void
  onLeave: () => void
}

/** Holds the typed text and its results, and moves through them by keys. */
export function useSuggestions(start: string, { onText, onLeave }: Header) {
  const account = useViewer()?.id ?? ''
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const [text, setText] = useState(start)
  const [shown, setShown] = useState(nothing)
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const [asker] = useState(() =>
    createAsker(find, ({ text, answer, error }) => {
      if (error && asProblem(error).status === 401)
        void queryClient.invalidateQueries({ queryKey: sessionKey })
      setShown(last => (answer ? { text, found: answer, failed: false } : { ...last, failed: true }))
    }),
  )
  // Asks for text typed before this was loaded, and before the header's field tells what is typed next.
  useLayoutEffect(() => {
    asker.type(start.trim())
    return asker.stop
  }, [asker, start])

  const isEmpty = text.trim() === ''
  const options = isEmpty || shown.failed || !shown.found ? [] : optionsOf(shown.found, text.trim())
  const active = options.findIndex(({ key }) => key === activeKey)

  function type(next: string) {
    setText(next)
    setActiveKey(null)
    asker.type(next.trim())
    if (next.trim() === '') setShown(nothing)
  }

  /** Searches for a text that was not typed into the header's field. */
  function put(next: string) {
    type(next)
    onText(next)
  }

  /** Opens a result, or the page with all of them. Both make it a search to remember. */
  async function leave(to: string) {
    rememberSearch(account, text)
    flushSync(() => {
      put('')
      onLeave()
    })
    await overlaysSettled()
    await navigate(to)
    // A new page focuses its heading itself, and someone may already be typing again.
    if (pathname === to.split('?')[0] && isFocusLost()) focusHeading(document.getElementById('content'))
  }

  function step(by: 1 | -1) {
    const count = options.length
    // From nothing, Down leads to the first and Up to the last.
    const next = active < 0 ? (by > 0 ? 0 : count - 1) : (active + by + count) % count
    setActiveKey(options[next]?.key ?? null)
  }

  /** Opens the active result, or all of them. */
  const submit = () => leave(options[active]?.to ?? paths.search(text.trim()))

  /** Handles a key; returns whether it did. */
  function press({ key, isComposing }: KeyboardEvent): boolean {
    if (isComposing) return false
    if ((key === 'ArrowDown' || key === 'ArrowUp') && options.length > 0) step(key === 'ArrowDown' ? 1 : -1)
    else if (key === 'Enter' && !isEmpty) void submit()
    else return false
    return true
  }

  return {
    account,
    text,
    isEmpty,
    shown,
    options,
    activeKey: options[active]?.key ?? null,
    type,
    put,
    press,
    submit,
    leave,
    retry: () => {
      setShown(last => ({ ...last, failed: false }))
      asker.again(text.trim())
    },
  }
}
