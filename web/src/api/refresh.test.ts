import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { refresh, stopReading } from './refresh.ts'

it('refetches a first answer that was requested before the change', async () => {
  const answers: ((text: string) => void)[] = []
  const queryClient = new QueryClient()
  const shown = new QueryObserver(queryClient, {
    queryKey: ['list'],
    queryFn: () => new Promise<string>(resolve => answers.push(resolve)),
  })
  const leave = shown.subscribe(() => {})
  refresh(queryClient)
  expect(answers).toHaveLength(1)

  answers[0]?.('before the news')
  await expect.poll(() => answers.length).toBe(2)
  answers[1]?.('after the news')
  await expect.poll(() => shown.getCurrentResult().data).toBe('after the news')
  expect(answers).toHaveLength(2)
  leave()
})

it('stops reading what is about to be deleted, and keeps reading the rest', async () => {
  const queryClient = new QueryClient()
  const stopped: string[] = []
  const read = (path: string, id: string) =>
    queryClient
      .fetchQuery({
        queryKey: ['get', path, { params: { path: { id } } }],
        queryFn: ({ signal }) => {
          signal.addEventListener('abort', () => stopped.push(`${path} ${id}`))
          return new Promise<string>(() => {})
        },
      })
      .catch(() => {})
  void read('/api/events/{id}', 'one')
  void read('/api/members/{id}/photos', 'one')
  void read('/api/events/{id}', 'two')
  await stopReading(queryClient, 'one')
  expect(stopped).toEqual(['/api/events/{id} one', '/api/members/{id}/photos one'])
})
