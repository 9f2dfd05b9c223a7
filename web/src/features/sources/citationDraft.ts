import type { Certainty, Citation, NewCitation } from '../../api/types.ts'

/** A citation while being edited. */
export type CitationDraft = {
  /** Of the citation; a new one has none. */
  id: string | null
  sourceId: string
  /** The source's. */
  title: string
  /** The source is added when the form is saved. */
  isNew: boolean
  page: string
  certainty: Certainty | ''
  quote: string
}

/** The certainties from the surest to the least sure. */
export const certainties: readonly Certainty[] = ['primary', 'secondary', 'questionable', 'unreliable']

/** The server's limit. */
export const mostCitations = 100

export function citationDrafts(citations: readonly Citation[]): CitationDraft[] {
  return citations.map(({ id, sourceId, title, page, certainty, quote }) => ({
    ...{ id, sourceId, title, isNew: false },
    ...{ page: page ?? '', certainty: certainty ?? '', quote: quote ?? '' },
  }))
}

/** The citations in a request. */
export function citationFields(drafts: readonly CitationDraft[]): NewCitation[] {
  return drafts.map(({ id, sourceId, title, isNew, page, certainty, quote }) => ({
    ...(id && { id }),
    sourceId,
    ...(isNew && { newTitle: title }),
    page: page.trim() || null,
    certainty: certainty || null,
    quote: quote.trim() || null,
  }))
}

/** Citations in words, to show what is saved. */
export function citationWords(citations: readonly Citation[]): string {
  return citations.map(({ title, page }) => [title, page].filter(Boolean).join(', ')).join('; ')
}
