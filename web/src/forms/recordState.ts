/** Every save increments a record's version; a save names the version it started from. */
export type Versioned = { version: number }

/** The state of a form that edits a record. Plain fields keep what is typed in them; this holds the rest. */
export type RecordState<Record extends Versioned, Draft> = {
  /** The record that the fields started from; undefined for a new one. */
  base: Record | undefined
  /** Choices in controls that hold no value themselves. */
  chosen: Partial<Draft>
  /** The version that was saved elsewhere in the meantime, and what the form contained when we noticed. */
  conflict: { current: Record; typed: Draft } | null
  /** The draft that was typed earlier and kept; the fields start with it. */
  restored: Draft | null
  /** Counts how often the fields were reset. It is the form's key, which resets them. */
  round: number
}

export type RecordAction<Record extends Versioned, Draft> =
  | { type: 'choose'; part: Partial<Draft>; base: Record | undefined }
  | { type: 'conflict'; current: Record; typed: Draft; base: Record | undefined }
  | { type: 'loadSaved' }
  | { type: 'restored'; state: RecordState<Record, Draft> }
  | { type: 'saved' }

export function startState<Record extends Versioned, Draft>(
  base: Record | undefined,
): RecordState<Record, Draft> {
  return { base, chosen: {}, conflict: null, restored: null, round: 0 }
}

/** Continues with what was typed earlier. If the record was saved meanwhile, that is a conflict. */
export function restoredState<Record extends Versioned, Draft>(
  base: Record | undefined,
  { draft, version }: { draft: Draft; version: number | null },
): RecordState<Record, Draft> {
  const conflict = base && base.version !== version ? { current: base, typed: draft } : null
  return { ...startState(base), restored: draft, conflict }
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
    case 'restored':
      return { ...action.state, round: state.round + 1 }
    case 'saved':
      return { ...state, chosen: {}, conflict: null, restored: null }
  }
}

/**
 * The record that the fields show. With `follow`, a form without choices shows every newer record; otherwise
 * it keeps the one it started from.
 */
export function baseOf<Record extends Versioned, Draft>(
  { base, chosen, conflict, restored }: RecordState<Record, Draft>,
  newest: Record | undefined,
  follow: boolean,
): Record | undefined {
  const untouched = conflict === null && restored === null && Object.keys(chosen).length === 0
  return follow && untouched && newest && newest.version >= (base?.version ?? 0) ? newest : base
}

/** The version that a save starts from: after a conflict, the one shown with it. */
export function versionSeen<Record extends Versioned>(
  { conflict }: RecordState<Record, unknown>,
  base: Record | undefined,
): number | undefined {
  return (conflict?.current ?? base)?.version
}

/** Reduces a draft's value to a text that is the same for equal values. */
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

/** The parts of a stored draft that still fit the form: a newer program may have other fields. */
export function fitting<Draft extends object>(stored: unknown, start: Draft): Draft {
  const known = (typeof stored === 'object' && stored) || {}
  const parts = Object.entries(known).filter(([name, value]) => {
    const own = (start as { [name: string]: unknown })[name]
    if (own === null || value === null) return own !== undefined && typeof (own ?? value ?? '') !== 'object'
    return typeof own === typeof value && Array.isArray(own) === Array.isArray(value)
  })
  return { ...start, ...Object.fromEntries(parts) }
}
