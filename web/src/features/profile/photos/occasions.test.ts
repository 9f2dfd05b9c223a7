import { expect, it } from 'vitest'
import type { MemberPhoto } from '../../../api/types.ts'
import { byOccasion } from './occasions.ts'

const photo = (file: string, recordId: string) =>
  ({ file: { id: file }, recordId, title: recordId }) as MemberPhoto

it('groups photos by what they were taken of, each picture once', () => {
  const photos = [photo('a', 'lake'), photo('b', 'letter'), photo('c', 'lake'), photo('a', 'letter')]
  expect(
    byOccasion(photos).map(({ title, photos: own }) => [title, ...own.map(({ file }) => file.id)]),
  ).toEqual([
    ['lake', 'a', 'c'],
    ['letter', 'b'],
  ])
})
