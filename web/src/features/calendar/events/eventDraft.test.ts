import { describe, expect, it } from 'vitest'
import type { FamilyEvent, Photo } from '../../../api/types.ts'
import { differing } from '../../../forms/recordState.ts'
import { draftOf, emptyDraft, eventFields, readDraft, readPending } from './eventDraft.ts'
import { splitTags } from './tags.ts'

function photo(id: string, caption: string | null = null): Photo {
  const file = {
    id,
    filename: `${id}.jpg`,
    size: 1,
    contentType: 'image/jpeg',
    url: `/api/files/${id}/content`,
  }
  return { file, caption }
}

const reunion: FamilyEvent = {
  id: '018f0000-0000-7000-8000-000000000001',
  title: 'Reunion',
  description: 'By the lake.\nBring boots.',
  date: '2026-07-10',
  endDate: '2026-07-12',
  time: '15:30',
  type: 'holiday',
  visibility: 'public',
  recurring: false,
  createdBy: null,
  createdByName: null,
  familyId: '018f0000-0000-7000-8000-000000000002',
  familyName: 'The Webers',
  tags: ['lake', 'summer'],
  familyMemberIds: ['b', 'a'],
  familyMembers: [],
  photos: [photo('p', 'By the lake'), photo('q')],
  version: 3,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
  can: { edit: true, delete: true },
}

/** A form with these fields, in this order. */
function form(...fields: [name: string, value: string][]): FormData {
  const data = new FormData()
  for (const [name, value] of fields) data.append(name, value)
  return data
}

describe('a new event', () => {
  it('is of type other, visible to the family, and has no day yet', () => {
    expect(emptyDraft()).toMatchObject({ type: 'other', visibility: 'family', date: '' })
    expect(emptyDraft('2026-07-10').date).toBe('2026-07-10')
  })
})

describe('what was typed', () => {
  it('is trimmed, keeps its lines, and has each tag once', () => {
    const typed = readDraft(
      form(
        ['title', '  Reunion '],
        ['description', 'By the lake.\r\nBring boots.\n'],
        ['tags', 'Lake, ,lake'],
      ),
    )
    expect(typed).toMatchObject({
      title: 'Reunion',
      description: 'By the lake.\nBring boots.',
      tags: 'Lake',
      time: '',
    })
  })

  it('keeps the people in the order chosen', () => {
    const typed = readDraft(form(['familyMemberIds', 'b'], ['familyMemberIds', 'a']))
    expect(typed.familyMemberIds).toEqual(['b', 'a'])
  })

  it('keeps the photos in order, each with its own caption', () => {
    const typed = readDraft(
      form(
        ['photos', 'q'],
        ['photoCaption:q', ' The boat '],
        ['photoCaption:on-its-way', 'Later'],
        ['photos', 'p'],
        ['photoCaption:p', ''],
      ),
    )
    expect(typed.photos).toEqual([
      { file: 'q', caption: 'The boat' },
      { file: 'p', caption: '' },
    ])
  })

  it('says whether photos are missing', () => {
    expect(readPending(form())).toBeNull()
    expect(readPending(form(['photosPending', 'sending']))).toBe('sending')
  })

  it('has a last day only if it lasts several days', () => {
    const days: [string, string][] = [
      ['date', '2026-07-10'],
      ['endDate', '2026-07-12'],
    ]
    const last = (...more: [string, string][]) => readDraft(form(...days, ...more)).endDate
    expect(last(['type', 'holiday'], ['several', 'yes'])).toBe('2026-07-12')
    expect(last(['type', 'holiday'])).toBe('')
    expect(last(['type', 'birthday'], ['several', 'yes'])).toBe('')
    expect(
      readDraft(form(['date', '2026-07-10'], ['endDate', '2026-07-10'], ['several', 'yes'])).endDate,
    ).toBe('')
  })

  it('is sent without empty fields', () => {
    expect(eventFields({ ...emptyDraft('2026-07-10'), title: 'Reunion' })).toEqual({
      title: 'Reunion',
      description: null,
      date: '2026-07-10',
      endDate: null,
      time: null,
      type: 'other',
      visibility: 'family',
      familyId: null,
      tags: [],
      familyMemberIds: [],
      photos: [],
    })
  })
})

describe('an event in the form', () => {
  it('comes out unchanged', () => {
    expect(eventFields(draftOf(reunion))).toEqual({
      title: 'Reunion',
      description: 'By the lake.\nBring boots.',
      date: '2026-07-10',
      endDate: '2026-07-12',
      time: '15:30',
      type: 'holiday',
      visibility: 'public',
      familyId: '018f0000-0000-7000-8000-000000000002',
      tags: ['lake', 'summer'],
      familyMemberIds: ['b', 'a'],
      photos: [
        { file: 'p', caption: 'By the lake' },
        { file: 'q', caption: null },
      ],
    })
  })

  it('differs in what was changed, including the order of people', () => {
    const saved = draftOf(reunion)
    expect(differing(saved, { ...saved })).toEqual(new Set())
    expect(differing(saved, { ...saved, title: 'Party', familyMemberIds: ['a', 'b'] })).toEqual(
      new Set(['title', 'familyMemberIds']),
    )
    expect(differing(saved, { ...saved, photos: saved.photos.toReversed() })).toEqual(new Set(['photos']))
  })
})

describe('tags', () => {
  it('are split at commas, without blanks and without duplicates in other spellings', () => {
    expect(splitTags(' summer,, Été, ete ,lake')).toEqual(['summer', 'Été', 'lake'])
    expect(splitTags(' , ')).toEqual([])
  })
})
