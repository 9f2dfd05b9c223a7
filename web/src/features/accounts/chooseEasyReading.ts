import type { QueryClient } from '@tanstack/react-query'
import { api, client } from '../../api/client.ts'
import { asProblem } from '../../api/problem.ts'
import { applyEasyReading } from '../../lib/easyReading.ts'
import { toast } from '../../ui/toast.ts'

const preferences = api.queryOptions('get', '/api/account/preferences')

/** Applies what the account has chosen, perhaps on another device. */
export async function followEasyReading(queryClient: QueryClient) {
  applyEasyReading((await queryClient.fetchQuery(preferences)).easyReading)
}

/** Changes the page at once; back again if it can't be saved. */
export async function chooseEasyReading(queryClient: QueryClient, easy: boolean) {
  applyEasyReading(easy)
  try {
    const { data } = await client.PUT('/api/account/preferences', { body: { easyReading: easy } })
    queryClient.setQueryData(preferences.queryKey, data)
  } catch (error) {
    applyEasyReading(!easy)
    toast({ text: asProblem(error).text(), tone: 'error' })
  }
}
