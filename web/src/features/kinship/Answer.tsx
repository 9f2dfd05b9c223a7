import { asProblem } from '../../api/problem.ts'
import type { Kinship, KinshipWay } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { PathDrawing } from './PathDrawing.tsx'
import { useKinship } from './queries.ts'

/** Shows how two people are related: in words both ways, drawn, and in what other ways. */
export function Answer({ from, to }: { from: string; to: string }) {
  const { data, error, refetch } = useKinship(from, to, true)
  if (from === to) return <Notice>{t('howRelated.same')}</Notice>
  if (error && asProblem(error).status === 404) return <ErrorBox>{t('howRelated.unknown')}</ErrorBox>
  if (error && !data) return <ErrorBox onRetry={() => void refetch()}>{t('howRelated.failed')}</ErrorBox>
  if (!data) return <Spinner />
  return <Found kinship={data} />
}

function Found({ kinship: { from, to, ways } }: { kinship: Kinship }) {
  const [closest, ...others] = ways
  if (!closest)
    return (
      <Notice>
        <p role="status" className="font-semibold">
          {t('howRelated.no', { from: from.name, to: to.name })}
        </p>
        <p className="mt-1">{t('howRelated.noHint')}</p>
      </Notice>
    )
  return (
    <>
      <Card>
        <div role="status" className="space-y-1 font-serif text-2xl font-semibold text-balance sm:text-3xl">
          <p>{closest.sentence}</p>
          {closest.sentenceBack !== closest.sentence && <p>{closest.sentenceBack}</p>}
        </div>
        <Bond way={closest} />
        <PathDrawing way={closest} />
        <ButtonLink variant="secondary" className="mt-4" to={paths.treePath(from.id, to.id)}>
          {t('howRelated.tree')}
        </ButtonLink>
      </Card>
      {others.length > 0 && (
        <Card title={t('howRelated.more', { count: others.length })}>
          <ul className="divide-y divide-line">
            {others.map(way => (
              <li
                key={way.people.map(({ person }) => person.id).join(' ')}
                className="py-5 first:pt-0 last:pb-0"
              >
                <p className="font-serif text-xl font-semibold">{way.sentence}</p>
                <Bond way={way} />
                <PathDrawing way={way} />
              </li>
            ))}
          </ul>
        </Card>
      )}
    </>
  )
}

/** By blood or by marriage, and what blood relatives share. A couple needs no explanation. */
function Bond({ way: { bond, shared, people } }: { way: KinshipWay }) {
  return (
    <div className="mt-4 flex flex-wrap items-center gap-x-3 gap-y-1">
      <Badge>{t(`howRelated.${bond}`)}</Badge>
      {shared && <p className="text-lg">{t('howRelated.sentence', { text: shared })}</p>}
      {!shared && people.length > 2 && <p className="text-lg">{t(`howRelated.${bond}Text`)}</p>}
    </div>
  )
}
