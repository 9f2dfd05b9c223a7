import type { FeedbackCategory } from '../../api/types.ts'

export const categories: readonly FeedbackCategory[] = ['general', 'bug', 'feature', 'content', 'other']

/** What stands in the form, and the page that it may tell of. */
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

/** Somebody has to sign in first, and comes back: nothing that was written may be lost on that way. */
export const draftOnTheWay = {
  keep: (draft: FeedbackDraft) => {
    kept = draft
  },
  look: () => kept,
  forget: () => {
    kept = null
  },
}
