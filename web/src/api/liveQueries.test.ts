import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { registered } from '../feature.ts'
import { follow, isOfFeature } from './liveQueries.ts'

it('finds the queries of a feature under all its paths', () => {
  expect(isOfFeature(['get', '/api/members'], 'members')).toBe(true)
  expect(isOfFeature(['get', '/api/members/{id}', { params: {} }], 'members')).toBe(true)
  expect(isOfFeature(['get', '/api/users'], 'accounts')).toBe(true)
  expect(isOfFeature(['get', '/api/account/sessions'], 'accounts')).toBe(true)
})

it('knows that members and relationships depend on each other', () => {
  expect(isOfFeature(['get', '/api/members/{id}/relations', { params: {} }], 'relationships')).toBe(true)
  expect(isOfFeature(['get', '/api/kinship', { params: {} }], 'relationships')).toBe(true)
  expect(isOfFeature(['get', '/api/relationships', {}], 'members')).toBe(true)
})

it('knows that the history names members, and that a profile shows their history', () => {
  expect(isOfFeature(['get', '/api/history/{id}', { params: {} }], 'members')).toBe(true)
  expect(isOfFeature(['get', '/api/members/{id}/history', { params: {} }], 'history')).toBe(true)
  expect(isOfFeature(['get', '/api/members/{id}', { params: {} }], 'history')).toBe(false)
})

it('knows that invitations and events name families', () => {
  expect(isOfFeature(['get', '/api/families/{id}/invitations', { params: {} }], 'families')).toBe(true)
  expect(isOfFeature(['get', '/api/invitations'], 'families')).toBe(true)
  expect(isOfFeature(['get', '/api/events', {}], 'families')).toBe(true)
  expect(isOfFeature(['get', '/api/families'], 'invitations')).toBe(false)
})

it('knows the queries of the admin tools', () => {
  expect(isOfFeature(['get', '/api/admin/mail', { query: {} }, 'pages'], 'mail')).toBe(true)
  expect(isOfFeature(['get', '/api/admin/backups'], 'backups')).toBe(true)
  expect(isOfFeature(['get', '/api/admin/changes', { query: {} }, 'pages'], 'changes')).toBe(true)
  expect(isOfFeature(['get', '/api/admin/changes', { query: {} }, 'pages'], 'mail')).toBe(false)
})

it('knows that the admin overview counts records of other features', () => {
  for (const feature of ['accounts', 'members', 'feedback', 'index'])
    expect(isOfFeature(['get', '/api/admin/overview'], feature)).toBe(true)
  expect(isOfFeature(['get', '/api/admin/overview'], 'history')).toBe(false)
})

it('knows that the search finds records of several features', () => {
  for (const feature of ['members', 'relationships', 'calendar', 'families', 'history', 'feedback'])
    expect(isOfFeature(['get', '/api/search/ids', {}], feature)).toBe(true)
  expect(isOfFeature(['get', '/api/search', {}], 'accounts')).toBe(false)
})

it('does not match queries of other features', () => {
  expect(isOfFeature(['get', '/api/membership'], 'members')).toBe(false)
  expect(isOfFeature(['session'], 'members')).toBe(false)
})

it('knows that records name their sources, and that a source says where it is cited', () => {
  for (const path of ['/api/sources', '/api/history/{id}', '/api/members/{id}'])
    expect(isOfFeature(['get', path], 'sources')).toBe(true)
  for (const feature of ['history', 'members', 'relationships'])
    expect(isOfFeature(['get', '/api/sources/{id}'], feature)).toBe(true)
  expect(isOfFeature(['get', '/api/places'], 'places')).toBe(true)
})

it("knows what the owner's first steps depend on", () => {
  for (const feature of ['members', 'relationships', 'families', 'settings'])
    expect(isOfFeature(['get', '/api/admin/first-steps', {}], feature)).toBe(true)
  expect(isOfFeature(['get', '/api/admin/first-steps', {}], 'calendar')).toBe(false)
})

it('lets several features follow one topic, whichever comes first', () => {
  follow('albums', ['pictures'])
  follow('slides', ['pictures', 'members'])
  for (const path of ['/api/pictures', '/api/albums', '/api/slides/{id}'])
    expect(isOfFeature(['get', path], 'pictures')).toBe(true)
  for (const path of ['/api/slides', '/api/members', '/api/tree'])
    expect(isOfFeature(['get', path], 'members')).toBe(true)
  expect(isOfFeature(['get', '/api/albums'], 'members')).toBe(false)
})

it('follows only addresses of the API', () => {
  const description = new URL('../../../crates/server/openapi.json', import.meta.url)
  const known = Object.keys(JSON.parse(readFileSync(description, 'utf8')).paths)
  const addresses = registered.flatMap(({ follows = {} }) => Object.keys(follows))
  expect(addresses.length).toBeGreaterThan(20)
  const isKnown = (name: string) =>
    known.some(path => path === `/api/${name}` || path.startsWith(`/api/${name}/`))
  expect(addresses.filter(name => !isKnown(name))).toEqual([])
})
