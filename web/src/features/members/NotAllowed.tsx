import type { ComponentProps } from 'react'
import { useViewer } from '../../api/session.ts'
import { DisabledButton } from '../../ui/DisabledButton.tsx'

/** A control on a profile that the viewer may not use: adults see the reason, children do not see the control. */
export function NotAllowed(props: ComponentProps<typeof DisabledButton>) {
  const isChild = useViewer()?.role === 'child'
  return isChild ? null : <DisabledButton inRow {...props} />
}
