import type { Cookie } from '@playwright/test'

export interface Point {
  x: number
  y: number
}

export type Key = 'Enter' | 'Escape' | 'Tab' | 'Backspace' | 'ArrowDown' | 'ArrowLeft' | 'ArrowRight'

/** One tab of a browser without any history, as a person would use it. Each call ends after a time limit. */
export interface Tab {
  open(url: string): Promise<void>
  /** Runs a script's expression in the page, waits if it is a promise, and returns what it says as JSON. */
  run(expression: string): Promise<unknown>
  /** Presses the mouse here, in pixels of the window. */
  press(at: Point): Promise<void>
  /** Types into the element that has the focus. */
  type(text: string): Promise<void>
  key(name: Key): Promise<void>
  /** Chooses files in the file input that this CSS selector finds. */
  choose(selector: string, paths: string[]): Promise<void>
  resize(width: number, height: number): Promise<void>
  addCookies(cookies: Cookie[]): Promise<void>
  picture(): Promise<Buffer>
  /** The folder for files that the browser downloads; it is empty at first. */
  readonly downloads: string
  /** What the pages reported that a healthy page never does. */
  readonly problems: string[]
  close(): Promise<void>
}

/** A running browser, in which each test opens a tab of its own. */
export interface Engine {
  tab(origin: string): Promise<Tab>
  close(): Promise<void>
}

/** The longest time for one call to a browser, in milliseconds. A page that hangs must not hold up the whole run. */
export const LIMIT = 30_000

/** Waits for a promise, but not longer than the limit. */
export async function inTime<T>(what: string, promise: Promise<T>, limit = LIMIT): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`${what} took longer than ${limit / 1_000} s`)), limit)
  })
  return Promise.race([promise, late]).finally(() => clearTimeout(timer))
}
