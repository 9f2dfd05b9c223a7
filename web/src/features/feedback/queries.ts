import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { isOfFeature } from '../../api/liveQueries.ts'

export function useSendFeedback() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/feedback', {
    // Admins also see the feedback that they send themselves.
    onSuccess: () =>
      queryClient.invalidateQueries({ predicate: query => isOfFeature(query.queryKey, 'feedback') }),
  })
}
