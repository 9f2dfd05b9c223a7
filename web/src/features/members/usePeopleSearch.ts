import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import type { PersonRef } from '../../api/types.ts'
import { useAsked } from '../../lib/useDebounced.ts'
import { matching } from './people.ts'
import { listedOptions } from './queries.ts'

/** More than anyone reads; the rest is found by typing. */
export const shownAtOnce = 30
/** Some more, as a picker leaves out those who can't be chosen. */
const fetched = 50

const nobody: readonly PersonRef[] = []

/**
 * Finds people to offer for a typed text: those with exactly this name first, then the best matches. Without a text, the first
 * by name. Until the next answer arrives, people of the last one who match the text stay, or all if no one does.
 */
export function usePeopleSearch(typed: string) {
  const text = typed.trim()
  const asked = useAsked(text)
  const { data, isPending, isError, isPlaceholderData, refetch } = useQuery({
    ...listedOptions({ order: 'best', count: fetched, ...(asked && { search: asked }) }),
    placeholderData: keepPreviousData,
  })
  const isSettled = asked === text && data !== undefined && !isPlaceholderData
  const last = data?.items ?? nobody
  const matches = isSettled ? last : matching(last, text)
  return {
    people: matches.length > 0 ? matches : last,
    found: data?.head.found ?? 0,
    head: data?.head,
    /** True if these people are the answer to what is typed. */
    isSettled,
    isPending,
    hasFailed: isError,
    retry: () => void refetch(),
  }
}

/**
 * Keys are faster than answers: what a key does to the answer waits for it. Returns a function that runs an action
 * now, or when the answer is there, unless something else was typed meanwhile.
 */
export function useWhenSettled<Action extends string>(
  text: string,
  isSettled: boolean,
  run: (action: Action) => void,
) {
  const [waiting, setWaiting] = useState<{ action: Action; text: string } | null>(null)
  const settle = useEffectEvent(() => {
    if (waiting?.text === text) run(waiting.action)
    setWaiting(null)
  })
  useEffect(() => {
    if (waiting && isSettled) settle()
  }, [waiting, isSettled])
  return (action: Action) => (isSettled ? run(action) : setWaiting({ action, text }))
}
