import type { Locator, Page } from '@playwright/test'
import type { People } from './people.ts'

/** A screen in one of its states, for the accessibility check. */
export interface Screen {
  name: string
  /** Opens it and returns the element that proves the state; it must be visible on a desktop and on a phone. */
  open(people: People): Promise<Locator>
  /** Restores on the phone what the change of width undoes. */
  onPhone?: 'open again' | ((page: Page) => Promise<void>)
}

/** Screens that share one site and are opened one after the other. */
export interface Screens {
  of: string
  /** Problems that the screens cause on purpose; see `Guard`. */
  allows?: RegExp
  /** Only whether they fit, because other screens have the same elements and colours. */
  onlyFit?: boolean
  screens: Screen[]
}

/** Sets something up once per site, for all screens that show it. */
export function once<T>(make: (people: People) => Promise<T>): (people: People) => Promise<T> {
  const made = new WeakMap<People, Promise<T>>()
  return people => {
    const known = made.get(people) ?? make(people)
    made.set(people, known)
    return known
  }
}
