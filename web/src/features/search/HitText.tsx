import { Fragment } from 'react'
import type { Hit, SearchKind } from '../../api/types.ts'
import { Avatar } from '../members/Avatar.tsx'
import { detailsOf } from './hits.ts'
import { Marked } from './Marked.tsx'

const drawings: Record<SearchKind, string> = {
  people: 'M10 10a3.5 3.5 0 1 0 0-7a3.5 3.5 0 0 0 0 7M3 18c0-4 3-6 7-6s7 2 7 6',
  families: 'M2 10l8-7 8 7M4 9v8h12V9M8 17v-5h4v5',
  events: 'M3 5h14v12H3zM3 9h14M7 2v4M13 2v4',
  history: 'M10 5c-2-2-5-2-7-1v12c2-1 5-1 7 1c2-2 5-2 7-1V4c-2-1-5-1-7 1v12',
  sources: 'M4 3h9a3 3 0 0 1 3 3v11H7a3 3 0 0 1-3-3zM7 7h6M7 10h6',
  files: 'M5 2h7l4 4v12H5zM12 2v4h4M8 10h5M8 14h5',
  feedback: 'M2 4h16v10H9l-4 4v-4H2z',
}

type HitTextProps = { kind: SearchKind; hit: Hit; isLarge?: boolean }

/** A result: a picture, its title, and what tells it apart from others. */
export function HitText({ kind, hit, isLarge = false }: HitTextProps) {
  const details = detailsOf(hit)
  return (
    <>
      <Picture kind={kind} hit={hit} isLarge={isLarge} />
      <span className="min-w-0 flex-1 wrap-anywhere">
        <span className={isLarge ? 'search-title text-lg font-semibold' : 'search-title'}>
          <Marked pieces={hit.title} />
        </span>{' '}
        {details.length > 0 && (
          <span className="block text-sm text-muted">
            {details.map((pieces, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the details have nothing but their position
              <Fragment key={index}>
                {index > 0 && '\u00a0· '}
                <Marked pieces={pieces} />
              </Fragment>
            ))}
          </span>
        )}
        {hit.excerpt && (
          <span className="line-clamp-2 text-sm text-muted">
            <Marked pieces={hit.excerpt} />
          </span>
        )}
      </span>
    </>
  )
}

function Picture({ kind, hit: { person, file }, isLarge }: Required<HitTextProps>) {
  if (person) {
    const { id, name, deceased, portrait } = person
    return <Avatar size={isLarge ? 'medium' : 'tiny'} {...{ id, name, deceased, portrait }} />
  }
  const look = `search-picture ${isLarge ? 'search-picture-large' : ''}`
  if (file?.thumbnail) return <img src={file.thumbnail} alt="" loading="lazy" className={look} />
  return (
    <span aria-hidden="true" className={look}>
      <svg viewBox="0 0 20 20" aria-hidden="true" className="size-5 fill-none stroke-current">
        <path d={drawings[kind]} strokeWidth="1.5" strokeLinejoin="round" />
      </svg>
    </span>
  )
}
