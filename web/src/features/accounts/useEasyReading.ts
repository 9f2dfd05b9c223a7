import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { api } from '../../api/client.ts'
import { asProblem } from '../../api/problem.ts'
import { useViewer } from '../../api/session.ts'
import { applyEasyReading } from '../../lib/easyReading.ts'
import { toast } from '../../ui/toast.ts'

const preferences = api.queryOptions('get', '/api/account/preferences')

/** Follows what the account has chosen, perhaps on another device. */
export function useEasyReading() {
  const isSignedIn = useViewer() !== null
  const { data } = api.useQuery('get', '/api/account/preferences', {}, { enabled: isSignedIn })
  useEffect(() => {
    if (data) applyEasyReading(data.easyReading)
  }, [data])
}

/** Changes the page at once; back again if it can't be saved. */
export function useChooseEasyReading(): (easy: boolean) => void {
  const queryClient = useQueryClient()
  const save = api.useMutation('put', '/api/account/preferences')
  return easy => {
    applyEasyReading(easy)
    save.mutate(
      { body: { easyReading: easy } },
      {
        onSuccess: saved => queryClient.setQueryData(preferences.queryKey, saved),
        onError: error => {
          applyEasyReading(!easy)
          toast({ text: asProblem(error).text(), tone: 'error' })
        },
      },
    )
  }
}
