import { type ReactNode, useRef } from 'react'
import { Link } from 'react-router'
import type { FoundGroup, Hit, SearchKind } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { Button } from '../../ui/Button.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { ShowMore } from '../../ui/ShowMore.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { HitText } from './HitText.tsx'
import { addressOf, keyOf, textOf } from './hits.ts'
import { useFoundOfKind } from './queries.ts'

type FoundListProps = {
  groups: readonly FoundGroup[]
  heading?: 'h2' | 'h3'
  onKind: (kind: SearchKind) => void
  onOpen?: () => void
}

/** The best results of each kind. */
export function FoundList({ groups, heading: Heading = 'h2', onKind, onOpen }: FoundListProps) {
  return groups.map(({ kind, count, items }) => (
    <section key={kind} aria-labelledby={`found-${kind}`} className="space-y-3">
      <Heading id={`found-${kind}`}>{t(`recordNames.found.${kind}`)}</Heading>
      <HitList>
        {items.map(hit => (
          <HitLink key={keyOf(kind, hit)} {...{ kind, hit, onOpen }} />
        ))}
      </HitList>
      {count > items.length && (
        <Button
          variant="secondary"
          onPress={() => {
            onKind(kind)
            window.scrollTo({ top: 0 })
          }}
        >
          {t(`recordNames.foundAll.${kind}`, { count })}
        </Button>
      )}
    </section>
  ))
}

type KindListProps = { text: string; kind: SearchKind; onOpen: () => void }

/** All results of one kind. */
export function KindList({ text, kind, onOpen }: KindListProps) {
  const pages = useFoundOfKind(text, kind)
  const list = useRef<HTMLElement>(null)
  if (!pages.data)
    return pages.isError ? (
      <ErrorBox onRetry={() => void pages.refetch()}>{t('search.failed')}</ErrorBox>
    ) : (
      <Skeleton lines={8} />
    )
  const items = pages.data.pages.flatMap(page => page.items)
  return (
    <section ref={list} aria-labelledby={`found-${kind}`} className="space-y-3">
      <h2 id={`found-${kind}`}>{t(`recordNames.found.${kind}`)}</h2>
      <HitList>
        {items.map(hit => (
          <HitLink key={keyOf(kind, hit)} {...{ kind, hit, onOpen }} />
        ))}
      </HitList>
      <ShowMore
        pages={pages}
        list={list}
        entry="data-hit"
        label={t('search.more')}
        failed={t('search.moreFailed')}
      />
    </section>
  )
}

function HitList({ children }: { children: ReactNode }) {
  return <ul className="search-list">{children}</ul>
}

type HitLinkProps = { kind: SearchKind; hit: Hit; onOpen?: (() => void) | undefined }

function HitLink({ kind, hit, onOpen }: HitLinkProps) {
  const name = textOf(hit.title)
  return (
    <li className="flex flex-wrap items-center">
      <Link to={addressOf(kind, hit)} data-hit={hit.id} onClick={onOpen} className="search-option search-row">
        <HitText kind={kind} hit={hit} isLarge />
      </Link>
      {hit.file && (
        <a
          href={hit.file.url}
          download={name}
          aria-label={t('search.downloadOf', { name })}
          className="search-option link"
        >
          {t('search.download')}
        </a>
      )}
    </li>
  )
}
