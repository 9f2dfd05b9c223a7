import { signal } from '../../lib/signal.ts'

export const orders = ['name', 'surname'] as const
export type Order = (typeof orders)[number]

const storageKey = 'kinkeeper-member-order'

/** The order in which this device shows the family. */
export const order = signal<Order>(stored())

function stored(): Order {
  try {
    return localStorage.getItem(storageKey) === 'surname' ? 'surname' : 'name'
  } catch {
    return 'name'
  }
}

export function chooseOrder(choice: Order) {
  order.set(choice)
  try {
    localStorage.setItem(storageKey, choice)
  } catch {
    // Storage may be off; the choice then lasts until the page is closed.
  }
}
