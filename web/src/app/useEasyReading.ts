import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useViewer } from '../api/session.ts'

/** Loaded once someone is signed in: visitors have nothing to choose. */
const load = () => import('../features/accounts/chooseEasyReading.ts')

/** Shows the page as the account has chosen. */
export function useEasyReading() {
  const queryClient = useQueryClient()
  const account = useViewer()?.id
  useEffect(() => {
    // Otherwise the page stays as this browser remembers it.
    if (account)
      load()
        .then(({ followEasyReading }) => followEasyReading(queryClient), ignore)
        .catch(ignore)
  }, [account, queryClient])
}

export function useChooseEasyReading(): (easy: boolean) => void {
  const queryClient = useQueryClient()
  return easy => void load().then(({ chooseEasyReading }) => chooseEasyReading(queryClient, easy), ignore)
}

function ignore() {}
