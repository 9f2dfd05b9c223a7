import { expect, it } from 'vitest'
import { pageName } from './pageName.ts'

it('names the page, but not whose it is', () => {
  expect(pageName('/family-members')).toBe('/family-members')
  expect(pageName('/family-member/018f0000-0000-7000-8000-000000000001')).toBe('/family-member/:id')
  expect(pageName('/place/Horn%C3%AD%20Lhota')).toBe('/place/:name')
  expect(pageName('/family-tree')).toBe('/family-tree')
  expect(pageName('/family-tree/018f0000-0000-7000-8000-000000000001')).toBe('/family-tree/:memberId')
  expect(pageName('/old/018f0000-0000-7000-8000-000000000001')).toBe('/old/:id')
  expect(pageName(`/${'x'.repeat(900)}`)).toHaveLength(500)
})
