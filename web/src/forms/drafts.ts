import { accountPrefix, storedKeys } from '../lib/accountStorage.ts'
import { signal } from '../lib/signal.ts'

/** Text that was typed into a form and is not saved yet. */
export type KeptDraft<Draft> = {
  draft: Draft
  /** The version of the record that it started from; null for a new one. */
  version: number | null
  /** The address of the form: path and query. */
  path: string
}

/** Names a draft: the form, and the record that it edits. */
export type DraftKey = { account: string; name: string }

type Stored = KeptDraft<unknown> & { at: number }

const mostDrafts = 20
/** Longer than any form; a limit, so that the storage stays small. */
const mostCharacters = 200_000
const keptFor = 7 * 24 * 60 * 60 * 1000

/** The keys of the drafts in this browser. Typing on does not change it, so that pages do not render again. */
export const draftKeys = signal<ReadonlySet<string>>(new Set(storedKeys('kinkeeper:').filter(isDraft)))

function isDraft(key: string): boolean {
  return key.includes(':draft:')
}

export function storageKey({ account, name }: DraftKey): string {
  return `${accountPrefix(account)}draft:${name}`
}

/** Keeps a draft; returns whether the browser could. */
export function keepDraft(key: DraftKey, kept: KeptDraft<unknown>): boolean {
  const stored: Stored = { ...kept, at: Date.now() }
  const text = JSON.stringify(stored)
  if (text.length > mostCharacters) return false
  const storedKey = storageKey(key)
  try {
    if (!draftKeys.get().has(storedKey)) makeSpace()
    localStorage.setItem(storedKey, text)
  } catch {
    // The storage is off or full.
    return false
  }
  if (!draftKeys.get().has(storedKey)) draftKeys.set(new Set([...draftKeys.get(), storedKey]))
  return true
}

export function keptDraft(key: DraftKey): KeptDraft<unknown> | null {
  return read(storageKey(key))
}

export function dropDraft(key: DraftKey) {
  remove(storageKey(key))
}

/** True if there is a draft, by its key in the storage. Signing out, here or in another tab, may have erased it. */
export function isKept(storedKey: string): boolean {
  return draftKeys.get().has(storedKey) && read(storedKey) !== null
}

function read(storedKey: string): Stored | null {
  try {
    const stored: Stored | null = JSON.parse(localStorage.getItem(storedKey) ?? 'null')
    return stored && Date.now() - stored.at < keptFor ? stored : null
  } catch {
    return null
  }
}

function remove(storedKey: string) {
  try {
    localStorage.removeItem(storedKey)
  } catch {
    // Then nothing was kept either.
  }
  if (draftKeys.get().has(storedKey))
    draftKeys.set(new Set([...draftKeys.get()].filter(key => key !== storedKey)))
}

/** Before a new draft: removes old ones, and the oldest if there are too many, of all accounts. */
function makeSpace() {
  const drafts = storedKeys('kinkeeper:')
    .filter(isDraft)
    .map(storedKey => ({ storedKey, at: read(storedKey)?.at ?? 0 }))
    .toSorted((one, other) => other.at - one.at)
  const newest = drafts.slice(0, mostDrafts - 1)
  for (const draft of drafts) if (draft.at === 0 || !newest.includes(draft)) remove(draft.storedKey)
}
