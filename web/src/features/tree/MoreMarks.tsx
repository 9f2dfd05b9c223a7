import { memo } from 'react'
import { overlap } from './geometry.ts'
import type { Look } from './look.ts'
import { areaOfMore, type More, moreSize, moreStalk } from './more.ts'
import type { Sight } from './useSight.ts'

type MoreMarksProps = { marks: readonly More[]; look: Look; sight: Sight }

/** The marks in sight, each at the end of a short line. */
export const MoreMarks = memo(function MoreMarks({ marks, look, sight }: MoreMarksProps) {
  const { width, height } = moreSize
  const seen = marks.filter(mark => overlap(areaOfMore(mark), sight.region))
  return seen.map(({ person, side, count, middle: { x, y } }) => (
    <g
      key={`${person} ${side}`}
      className={`tree-more ${look.classOf(person)}`}
      transform={`translate(${x} ${y})`}
    >
      <path d={`M0 0v${(side === 'above' ? 1 : -1) * (moreStalk + height / 2)}`} className="tree-line" />
      <rect
        x={-width / 2}
        y={-height / 2}
        width={width}
        height={height}
        rx={height / 2}
        className="tree-box"
      />
      <text y="5" className="tree-more-count">{`+${count}`}</text>
    </g>
  ))
})
