import { expect, it } from 'vitest'
import { isOfRoom } from './rooms.ts'

it('finds the queries of a room, whatever their address', () => {
  expect(isOfRoom(['get', '/api/members'], 'members')).toBe(true)
  expect(isOfRoom(['get', '/api/members/{id}', { params: {} }], 'members')).toBe(true)
  expect(isOfRoom(['get', '/api/users'], 'accounts')).toBe(true)
  expect(isOfRoom(['get', '/api/account/sessions'], 'accounts')).toBe(true)
})

it('knows that members and relationships show each other', () => {
  expect(isOfRoom(['get', '/api/members/{id}/relations', { params: {} }], 'relationships')).toBe(true)
  expect(isOfRoom(['get', '/api/kinship', { params: {} }], 'relationships')).toBe(true)
  expect(isOfRoom(['get', '/api/relationships', {}], 'members')).toBe(true)
})

it('knows that the history names members, and that a profile tells of it', () => {
  expect(isOfRoom(['get', '/api/history/{id}', { params: {} }], 'members')).toBe(true)
  expect(isOfRoom(['get', '/api/members/{id}/history', { params: {} }], 'history')).toBe(true)
  expect(isOfRoom(['get', '/api/members/{id}', { params: {} }], 'history')).toBe(false)
})

it('leaves the queries of other rooms alone', () => {
  expect(isOfRoom(['get', '/api/membership'], 'members')).toBe(false)
  expect(isOfRoom(['session'], 'members')).toBe(false)
})
