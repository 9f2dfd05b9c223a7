import type { Locator, Page } from '@playwright/test'
import type { People } from './people.ts'

/** A screen in one of its states, for the accessibility check. */
export interface Screen {
  name: string
  /** Opens it and gives the part that makes the state: it must show on a desktop and on a phone. */
  open(people: People): Promise<Locator>
  /** What a change of the width undoes is done again on the phone. */
  onPhone?: 'open again' | ((page: Page) => Promise<void>)
}

/** Screens that share one site, opened one after the other. */
export interface Screens {
  of: string
  screens: Screen[]
}

/** Makes something once per site, for all screens that show it. */
export function once<T>(make: (people: People) => Promise<T>): (people: People) => Promise<T> {
  const made = new WeakMap<People, Promise<T>>()
  return people => {
    const known = made.get(people) ?? make(people)
    made.set(people, known)
    return known
  }
}
