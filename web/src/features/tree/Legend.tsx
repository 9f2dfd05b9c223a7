import type { ReactNode } from 'react'
import { useAtLeast } from '../../lib/useMedia.ts'
import { t } from '../../lib/words.ts'
import { boxShape } from './Boxes.tsx'
import type { Line, LineKind } from './lines.ts'
import type { Look } from './look.ts'
import type { Colouring } from './options.ts'
import { type LifeState, nameOf } from './people.ts'
import type { Picture } from './picture.ts'

const states: LifeState[] = ['living', 'deceased', 'unknown']
const lineKinds = [
  'married',
  'partners',
  'divorced',
  'parents',
  'birth',
  'adopted',
  'foster',
  'step',
  'siblings',
] as const satisfies readonly LineKind[]

type LegendProps = { picture: Picture; look: Look; colour: Colouring }

/** Explains those outlines, lines and colours that are in the picture. */
export function Legend({ picture, look, colour }: LegendProps) {
  const isWide = useAtLeast(40)
  const { ids } = picture.tree.people
  const shown = new Set(ids.map((_, person) => look.stateOf(person)))
  const kinds = new Set(picture.lines.map(line => kindInLegend(line)))
  return (
    <details open={isWide} className="print:hidden">
      <summary className="inline-flex min-h-11 items-center font-semibold">{t('tree.legend')}</summary>
      <ul className="flex flex-wrap gap-x-6 gap-y-2 text-sm">
        {states
          .filter(state => shown.has(state))
          .map(state => (
            <Entry key={state} words={t(`tree.state.${state}`)}>
              <g className={`tree-tint-0 tree-${state}`}>
                <path d={boxShape(44, 26, state, 1, 1)} className="tree-box" />
              </g>
            </Entry>
          ))}
        {lineKinds
          .filter(kind => kinds.has(kind))
          .map(kind => (
            <Entry key={kind} words={t(`tree.line.${kind}`)}>
              <path d="M1 14H45" className={`tree-line tree-line-${kind}`} />
            </Entry>
          ))}
        {picture.lines.some(line => line.long) && (
          <Entry words={t('tree.line.long')}>
            <path d="M1 4C30 4 16 24 45 24" className="tree-line tree-line-long" />
          </Entry>
        )}
        {look.tints.meaning.map((meaning, index) => (
          <Entry key={meaning} words={tintWords(picture, colour, meaning, index)}>
            <g className={`tree-tint-${index + 1}`}>
              <path d={boxShape(44, 26, 'living', 1, 1)} className="tree-box" />
            </g>
          </Entry>
        ))}
      </ul>
    </details>
  )
}

/** A widowed couple was married. */
function kindInLegend({ kind }: Line): LineKind {
  return kind === 'widowed' ? 'married' : kind
}

function tintWords(picture: Picture, colour: Colouring, meaning: number, index: number): string {
  if (colour === 'generation') return t('tree.tint.generation', { number: index + 1 })
  return t('tree.tint.branch', { name: nameOf(picture.tree, meaning) })
}

function Entry({ words, children }: { words: string; children: ReactNode }) {
  return (
    <li className="flex items-center gap-2">
      <svg width="46" height="28" aria-hidden="true" className="shrink-0">
        {children}
      </svg>
      {words}
    </li>
  )
}
