import { messageSlot } from './messageSlots.ts'

/** Messages appear here while the form or dialog around it is open. */
export function MessageSlot() {
  return <div ref={messageSlot} className="w-full not-empty:mb-4 empty:hidden" />
}
