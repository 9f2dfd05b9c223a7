import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, it } from 'vitest'
import { refresh } from './refresh.ts'

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
