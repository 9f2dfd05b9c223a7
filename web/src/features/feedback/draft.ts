import type { FeedbackCategory } from '../../api/types.ts'

export const categories: readonly FeedbackCategory[] = ['general', 'bug', 'feature', 'content', 'other']

/** The form's content, and the page it may be about. */
export type FeedbackDraft = {
  category: FeedbackCategory
  subject: string
  message: string
  attach: boolean
  page: string | null
}

export function emptyDraft(page: string | null): FeedbackDraft {
  return { category: 'general', subject: '', message: '', attach: true, page }
}

export function readDraft(read: (name: string) => string, page: string | null): FeedbackDraft {
  return {
    category: categories.find(category => category === read('category')) ?? 'general',
    subject: read('subject').trim(),
    message: read('message').trim(),
    attach: read('attach') !== '',
    page,
  }
}

let kept: FeedbackDraft | null = null

/** Keeps what was written while the user signs in and comes back. */
export const draftOnTheWay = {
  keep: (draft: FeedbackDraft) => {
    kept = draft
  },
  look: () => kept,
  forget: () => {
    kept = null
  },
}
