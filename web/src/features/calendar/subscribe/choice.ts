import type { CalendarFeed } from '../../../api/types.ts'

/** The contents of a feed. */
export type Choice = Pick<CalendarFeed, 'birthdays' | 'inMemory' | 'events'>

export const choices = ['birthdays', 'inMemory', 'events'] as const

export function choiceOf({ birthdays, inMemory, events }: Choice): Choice {
  return { birthdays, inMemory, events }
}

/** The old values of only what a new choice changes, so that undoing it keeps a later press. */
export function changed(before: Choice, next: Choice): Partial<Choice> {
  return Object.fromEntries(
    choices.filter(name => before[name] !== next[name]).map(name => [name, before[name]]),
  )
}

export function isEmpty(choice: Choice): boolean {
  return choices.every(name => !choice[name])
}
