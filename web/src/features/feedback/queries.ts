import { useQueryClient } from '@tanstack/react-query'
import { api } from '../../api/client.ts'
import { isOfRoom } from '../../api/rooms.ts'

export function useSendFeedback() {
  const queryClient = useQueryClient()
  return api.useMutation('post', '/api/feedback', {
    // Admins read what they write themselves, too.
    onSuccess: () =>
      queryClient.invalidateQueries({ predicate: query => isOfRoom(query.queryKey, 'feedback') }),
  })
}
