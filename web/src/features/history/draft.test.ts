import { describe, expect, it } from 'vitest'
import type { HistoryEvent, HistoryRow } from '../../api/types.ts'
import { differing } from '../../forms/recordState.ts'
import { draftOf, emptyDraft, eventFields, identity, readDraft, sourceName } from './draft.ts'

const person = (id: string) => ({ id, name: id, deceased: false })
const people = new Map(['anna', 'emil'].map(id => [id, person(id)]))
const scan = { id: 'scan', filename: 'scan.pdf', size: 3, contentType: 'application/pdf' }

const row: HistoryRow = {
  id: 'one',
  date: '1887~',
  dateText: 'about 1887',
  dateWords: 'about 1887',
  dateOrder: 18870000,
  type: 'immigration',
  description: 'They came over.',
  location: 'Ellis Island',
  familyInvolved: ['emil', 'gone', 'anna'],
  source: { description: null, file: scan, fileUrl: '/api/files/scan/content' },
  version: 1,
  createdAt: '2026-01-01T00:00:00Z',
  updatedAt: '2026-01-01T00:00:00Z',
}

describe('a draft of an event', () => {
  it('shows the date as typed, and the people in order', () => {
    const draft = draftOf(row, people, undefined)
    expect(draft.date).toBe('about 1887')
    expect(draft.familyInvolved.map(({ id }) => id)).toEqual(['emil', 'anna'])
  })

  it('is sent in full: empty fields are null, and the file is sent as its id', () => {
    expect(eventFields(draftOf(row, people, undefined), 'scan')).toEqual({
      date: 'about 1887',
      type: 'immigration',
      description: 'They came over.',
      location: 'Ellis Island',
      familyInvolved: ['emil', 'anna'],
      source: { description: null, file: 'scan' },
    })
    expect(eventFields(emptyDraft, null)).toMatchObject({ type: 'other', location: null, familyInvolved: [] })
  })

  it('is sent with its details once they are shown, and then with all sources instead of one', () => {
    const citation = { id: 'c', sourceId: 's', title: 'A letter', page: '3', certainty: 'primary' as const }
    const full: HistoryEvent = {
      ...{ ...row, label: 'Emigration', citations: [{ ...citation, files: [] }], files: [] },
      people: [{ ...person('emil'), role: 'Captain' }, person('anna')],
      can: { add: true, edit: true, delete: true, editLives: true },
    }
    const draft = draftOf(row, people, full)
    expect(eventFields(draft, 'scan')).not.toHaveProperty('citations')
    const { source, ...sent } = eventFields({ ...draft, detailed: 'yes' }, 'scan')
    expect(source).toBeUndefined()
    expect(sent).toMatchObject({
      label: 'Emigration',
      people: [
        { id: 'emil', role: 'Captain' },
        { id: 'anna', role: '' },
      ],
      files: [],
      citations: [{ id: 'c', sourceId: 's', page: '3', certainty: 'primary', quote: null }],
    })
    const kept = eventFields({ ...draft, detailed: 'withoutSources' }, 'scan')
    expect(kept).toMatchObject({ label: 'Emigration', source: { file: 'scan' } })
    expect(kept).not.toHaveProperty('citations')
  })

  it('reads its texts from the form, trimmed', () => {
    const form = new FormData()
    form.set('date', ' 1950 ')
    form.set('description', 'One line\r\nand another ')
    const draft = readDraft(form, emptyDraft)
    expect(draft).toMatchObject({ date: '1950', description: 'One line\nand another', location: '' })
  })

  it('finds its differences from another', () => {
    const start = draftOf(row, people, undefined)
    expect(differing(start, { ...start, detailed: 'yes' }, identity).size).toBe(0)
    const reversed = { ...start, familyInvolved: start.familyInvolved.toReversed() }
    expect([...differing(start, reversed, identity)]).toEqual(['familyInvolved'])
    const file = new File(['abc'], 'other.pdf')
    expect([...differing(start, { ...start, source: { description: '', file } }, identity)]).toEqual([
      'source',
    ])
  })

  it('names its source by the description, else by the file', () => {
    expect(sourceName({ description: 'A letter', file: scan })).toBe('A letter')
    expect(sourceName({ description: '', file: scan })).toBe('scan.pdf')
    expect(sourceName({ description: '', file: new File([''], 'new.png') })).toBe('new.png')
    expect(sourceName({ description: '', file: null })).toBe('')
  })
})
