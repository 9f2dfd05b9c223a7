import { memo } from 'react'
import type { Rect } from './geometry.ts'
import type { Line } from './lines.ts'

/** Below this scale the lines would only blur the picture. */
const leastScale = 0.06

type LinesProps = { lines: readonly Line[]; region: Rect; active: number | null }

/** The lines in sight, each with the pattern of its kind. Those of the active person are never faint. */
export const Lines = memo(function Lines({ lines, region, active }: LinesProps) {
  return (
    <g className="tree-lines">
      {lines.map(line => (
        <path
          key={line.key}
          d={line.shape(region)}
          className={`tree-line tree-line-${line.kind} ${line.long && !line.ends.includes(active ?? -1) ? 'tree-line-long' : ''}`}
        />
      ))}
    </g>
  )
})

/** Far away all lines are one path: thousands of elements would make the page slow. */
export const FarLines = memo(function FarLines({
  lines,
  region,
  scale,
}: Omit<LinesProps, 'active'> & { scale: number }) {
  if (scale < leastScale) return null
  const [near, long] = [lines.filter(line => !line.long), lines.filter(line => line.long)]
  return (
    <g className="tree-lines">
      <path d={shapes(long, region)} className="tree-line tree-line-thin tree-line-long" />
      <path d={shapes(near, region)} className="tree-line tree-line-thin" />
    </g>
  )
})

function shapes(lines: readonly Line[], region: Rect): string {
  return lines.map(line => line.shape(region)).join('')
}
