import type { ReactNode } from 'react'
import { focusLostHeading } from '../../../../lib/focus.ts'

/**
 * A card whose form starts over with what the server saved, in a new round. The pressed button is gone then, so the
 * heading takes the focus.
 */
export function StartsOver({ round, children }: { round: number; children: ReactNode }) {
  return (
    <div key={round} ref={round > 0 ? focusLostHeading : null}>
      {children}
    </div>
  )
}
