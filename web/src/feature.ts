import type { ComponentType } from 'react'
import { follow } from './api/liveQueries.ts'
import { saveOffline } from './api/offlineRequests.ts'
import type { paths as Requests } from './api/schema.d.ts'
import type { Hit, OwnerKind, SearchKind } from './api/types.ts'
import type { WordKey } from './lib/words.ts'
import { paths } from './paths.ts'

export type Screen = {
  path: string
  /** `signedIn` includes accounts that wait for approval; `family` needs an approved account. */
  for: 'everyone' | 'signedIn' | 'family' | 'admins' | 'owner'
  /** Shows others this "Access Denied" sentence, where the specification asks for one. */
  denied?: 'members' | 'relationships'
  /** Loads its script only when someone goes there. */
  load: () => Promise<{ default: ComponentType }>
}

/**
 * A feature describes itself once, in its `feature.ts`. `app/features.ts` lists the features; everything that needs all
 * of them reads these descriptions. Its texts come with its scripts, see `words.ts`. Descriptions are part of the first
 * page, so they hold addresses and names, and load everything else.
 */
export type Feature = {
  paths?: Readonly<Record<string, (...values: never[]) => string>>
  screens?: readonly Screen[]
  /** Requests whose answers are saved, to be read without a network. */
  offline?: readonly (keyof Requests)[]
  /** Such requests that every page needs: they are kept longest, and their age says nothing about what is shown. */
  offlineAlways?: readonly (keyof Requests)[]
  /**
   * Addresses of its requests (without `/api/`), each with the topics of live updates on which it depends: when one of them
   * changes, requests under that address are sent again. An address follows the topic of its own name without saying so.
   */
  follows?: Readonly<Record<string, readonly string[]>>
  /** The kinds of results of the search that are its records, each with the address that a result leads to. */
  found?: Readonly<Partial<Record<SearchKind, (hit: Hit) => string>>>
  /** The kinds of its records to which files are attached, each with the address of the record that shows them. */
  attachedTo?: Readonly<Partial<Record<OwnerKind, (id: string) => string>>>
  /** The server's names for it in the change log and in live updates. Each needs its texts, which the type checks. */
  logged?: readonly LoggedName[]
  /** Fields that are lists of rows: the change log says which rows were added and removed. */
  rowFields?: readonly string[]
  /** The first part of the names of its drafts; the bar about being offline calls each `recordNames.draft.<name>`. */
  drafts?: readonly string[]
}

/** Every feature that the change log can name. */
export type LoggedName = {
  [Key in WordKey]: Key extends `recordNames.feature.${infer Name}` ? Name : never
}[WordKey]

/** The features that `app` has listed, in its order. */
export const registered: Feature[] = []

/** Makes a feature known to everything that needs all features. */
export function register(feature: Feature) {
  registered.push(feature)
  Object.assign(paths, feature.paths)
  for (const [address, topics] of Object.entries(feature.follows ?? {})) follow(address, topics)
  // The search finds its records, and they change under the names that the change log has, too.
  if (feature.found) follow('search', feature.logged ?? [])
  saveOffline(feature.offline ?? [])
  saveOffline(feature.offlineAlways ?? [], { always: true })
}
