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

it('knows that invitations and events name families', () => {
  expect(isOfRoom(['get', '/api/families/{id}/invitations', { params: {} }], 'families')).toBe(true)
  expect(isOfRoom(['get', '/api/invitations'], 'families')).toBe(true)
  expect(isOfRoom(['get', '/api/events', {}], 'families')).toBe(true)
  expect(isOfRoom(['get', '/api/families'], 'invitations')).toBe(false)
})

it('knows what admins look at', () => {
  expect(isOfRoom(['get', '/api/admin/mail', { query: {} }, 'pages'], 'mail')).toBe(true)
  expect(isOfRoom(['get', '/api/admin/backups'], 'backups')).toBe(true)
  expect(isOfRoom(['get', '/api/admin/changes', { query: {} }, 'pages'], 'changes')).toBe(true)
  expect(isOfRoom(['get', '/api/admin/changes', { query: {} }, 'pages'], 'mail')).toBe(false)
})

it("knows that the admins' numbers count what is in other rooms", () => {
  for (const room of ['accounts', 'members', 'feedback', 'index'])
    expect(isOfRoom(['get', '/api/admin/overview'], room)).toBe(true)
  expect(isOfRoom(['get', '/api/admin/overview'], 'history')).toBe(false)
})

it('leaves the queries of other rooms alone', () => {
  expect(isOfRoom(['get', '/api/membership'], 'members')).toBe(false)
  expect(isOfRoom(['session'], 'members')).toBe(false)
})
