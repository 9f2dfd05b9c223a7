/** Every save of a record counts its version up; a save names the version that it started from. */
export type Versioned = { version: number }

/** The state of a form that edits a record. The plain fields keep what is typed in them; this holds the rest. */
export type RecordState<Record extends Versioned, Draft> = {
  /** The record that the fields started from; undefined for a new one. */
  base: Record | undefined
  /** What was chosen in controls that keep no value of their own. */
  chosen: Partial<Draft>
  /** What was saved elsewhere in the meantime, and what the form contained when that was noticed. */
  conflict: { current: Record; typed: Draft } | null
  /** Counts how often the fields started over. It is the form's key, so that they do. */
  round: number
}

export type RecordAction<Record extends Versioned, Draft> =
  | { type: 'choose'; part: Partial<Draft>; base: Record | undefined }
  | { type: 'conflict'; current: Record; typed: Draft; base: Record | undefined }
  | { type: 'loadSaved' }
  | { type: 'saved' }

export function startState<Record extends Versioned, Draft>(
  base: Record | undefined,
): RecordState<Record, Draft> {
  return { base, chosen: {}, conflict: null, round: 0 }
}

export function reduce<Record extends Versioned, Draft>(
  state: RecordState<Record, Draft>,
  action: RecordAction<Record, Draft>,
): RecordState<Record, Draft> {
  switch (action.type) {
    case 'choose':
      return { ...state, base: action.base, chosen: { ...state.chosen, ...action.part } }
    case 'conflict':
      return { ...state, base: action.base, conflict: { current: action.current, typed: action.typed } }
    case 'loadSaved':
      return { ...startState(state.conflict?.current ?? state.base), round: state.round + 1 }
    case 'saved':
      return { ...state, chosen: {}, conflict: null }
  }
}

/**
 * The record that the fields show. With `follow` a form in which nothing was chosen shows every newer record;
 * otherwise it keeps the one that it started from.
 */
export function baseOf<Record extends Versioned, Draft>(
  { base, chosen, conflict }: RecordState<Record, Draft>,
  newest: Record | undefined,
  follow: boolean,
): Record | undefined {
  const untouched = conflict === null && Object.keys(chosen).length === 0
  return follow && untouched && newest && newest.version >= (base?.version ?? 0) ? newest : base
}

/** The version that a save starts from: after a conflict the one that was shown with it. */
export function versionSeen<Record extends Versioned>(
  { conflict }: RecordState<Record, unknown>,
  base: Record | undefined,
): number | undefined {
  return (conflict?.current ?? base)?.version
}

/** Reduces a value of a draft to a text that is the same for equal values. */
export type Identity<Draft> = (draft: Draft, name: keyof Draft) => string

/** The fields in which two drafts differ. */
export function differing<Draft extends object>(
  one: Draft,
  other: Draft,
  identity: Identity<Draft> = (draft, name) => JSON.stringify(draft[name]),
): ReadonlySet<keyof Draft> {
  const names = Object.keys(one) as (keyof Draft)[]
  return new Set(names.filter(name => identity(one, name) !== identity(other, name)))
}
