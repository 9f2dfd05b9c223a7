import { Link } from 'react-router'
import type { KinshipWay, PathLink, PersonRef } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { lifeYears } from '../members/people.ts'
import { box, draw } from './drawing.ts'

/**
 * The people between two relatives, parents above children. It is a list in the order of the path, so that screen
 * readers read it as "Karl, father; Berta and Emil, parents; …".
 */
export function PathDrawing({ way: { people, words } }: { way: KinshipWay }) {
  const stops = people.map(({ link, with: mate }) => ({ link: link ?? null, isPair: Boolean(mate) }))
  const { corners, mates, lines, width, height } = draw(stops)
  const links = new Set(lines.map(({ link }) => link))
  return (
    <div className="mt-6">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls a wide drawing */}
      <section tabIndex={0} aria-label={t('howRelated.pathOf', { words })} className="overflow-x-auto py-1">
        <div className="relative mx-auto" style={{ width: rem(width), height: rem(height) }}>
          <svg
            aria-hidden="true"
            viewBox={`0 0 ${width} ${height}`}
            className="absolute inset-0 size-full overflow-visible"
          >
            {lines.map(({ link, points }) => (
              <PathLine key={points} link={link} points={points} />
            ))}
          </svg>
          <ol>
            {people.map(({ person, with: mate, words: step, common }, at) => (
              <li key={person.id}>
                <PersonAt
                  corner={corners[at]}
                  person={person}
                  words={step}
                  isCommon={common && !isEnd(at, people)}
                  isEnd={isEnd(at, people)}
                />
                {mate && <PersonAt corner={mates[at]} person={mate} isCommon={common} isEnd={false} />}
              </li>
            ))}
          </ol>
        </div>
      </section>
      <Legend links={links} />
    </div>
  )
}

/** The drawing grows with the text. */
function rem(pixels = 0): string {
  return `${pixels / 16}rem`
}

function isEnd(at: number, people: readonly unknown[]): boolean {
  return at === 0 || at === people.length - 1
}

type PersonAtProps = {
  corner: { x: number; y: number } | null | undefined
  person: PersonRef
  /** Their relation to the person before. */
  words?: string | null | undefined
  isCommon: boolean
  isEnd: boolean
}

function PersonAt({ corner, person, words, isCommon, isEnd }: PersonAtProps) {
  const years = lifeYears(person)
  const border = isCommon ? 'border-2 border-leaf' : isEnd ? 'border-2 border-edge' : 'border border-line'
  return (
    <Link
      to={paths.member(person.id)}
      style={{ left: rem(corner?.x), top: rem(corner?.y), width: rem(box.width), height: rem(box.height) }}
      className={`absolute flex flex-col justify-center rounded-control bg-card px-2 py-1 text-center leading-tight hover:bg-sunk ${border}`}
    >
      <span className="line-clamp-2 shrink-0 font-semibold wrap-anywhere text-link">{person.name}</span>{' '}
      {isCommon && (
        <span className="shrink-0 text-sm leading-tight font-semibold">{t('howRelated.common')}</span>
      )}{' '}
      {words && !isCommon && <Detail>{words}</Detail>} {years && <Detail>{years}</Detail>}
    </Link>
  )
}

function Detail({ children }: { children: string }) {
  return <span className="shrink-0 text-sm leading-tight text-muted">{children}</span>
}

/** Couples have a double line, parents and children a single one; not told apart by colour. */
function PathLine({ link, points }: { link: PathLink; points: string }) {
  const style = 'fill-none stroke-edge'
  if (link === 'partner')
    return (
      <>
        <polyline points={points} strokeWidth="7" className={style} />
        <polyline points={points} strokeWidth="3" className="fill-none stroke-card" />
      </>
    )
  return (
    <polyline
      points={points}
      strokeWidth="2"
      strokeDasharray={link === 'sibling' ? '6 5' : undefined}
      className={style}
    />
  )
}

function Legend({ links }: { links: ReadonlySet<PathLink> }) {
  const lines = [
    (links.has('parent') || links.has('child')) && t('howRelated.legend.child'),
    links.has('partner') && t('howRelated.legend.couple'),
    links.has('sibling') && t('howRelated.legend.sibling'),
  ].filter(Boolean)
  return <p className="mt-3 text-sm text-muted">{lines.join('. ')}.</p>
}
