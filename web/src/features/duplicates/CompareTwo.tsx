import { type FormEvent, useId, useRef } from 'react'
import { useNavigate } from 'react-router'
import { asProblem } from '../../api/problem.ts'
import type { ComparedField, ComparedMembers, MergeChoices } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ButtonLink } from '../../ui/ButtonLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { DisabledButton } from '../../ui/DisabledButton.tsx'
import { ErrorBox } from '../../ui/ErrorBox.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { labelStyle } from '../../ui/field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { PageTitle } from '../../ui/PageTitle.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { isMemberText } from '../members/memberTexts.ts'
import { EvidenceList } from './EvidenceList.tsx'
import { PersonSummary } from './PersonSummary.tsx'
import { useCompared } from './queries.ts'
import { useDifferent, useMerging } from './useDecisions.ts'
import '../members/words.ts'
import './words.ts'
import { MessageSlot } from '../../ui/MessageSlot.tsx'

/** Two people side by side: are they the same person? */
export function CompareTwo({ one, other }: { one: string; other: string }) {
  const merging = useMerging()
  const { data, error, isPending, refetch } = useCompared(one, other, !merging.isLeaving)
  const isGone = error && asProblem(error).status === 404
  return (
    <div className="mx-auto max-w-4xl space-y-6">
      <PageTitle>{t('duplicates.compareTitle')}</PageTitle>
      {isPending && <Skeleton lines={8} />}
      {isGone && <ErrorBox>{t('duplicates.compareGone')}</ErrorBox>}
      {error && !isGone && !data && (
        <ErrorBox onRetry={() => void refetch()}>{t('duplicates.compareLoading')}</ErrorBox>
      )}
      {data && !isGone && <Compared key={`${one} ${other}`} compared={data} merging={merging} />}
      <ButtonLink variant="quiet" to={paths.duplicates()}>
        {t('duplicates.back')}
      </ButtonLink>
    </div>
  )
}

type ComparedProps = { compared: ComparedMembers; merging: ReturnType<typeof useMerging> }

function Compared({ compared, merging }: ComparedProps) {
  const { one, other, likelihood, evidence, fields, whyNot } = compared
  const navigate = useNavigate()
  const different = useDifferent()
  const form = useRef<HTMLFormElement>(null)
  const conflicts = fields.filter(isConflict)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!whyNot && form.current) merging.run(compared, choicesOf(new FormData(form.current)))
  }

  async function sayDifferent() {
    if (await different.decide(compared)) await navigate(paths.duplicates(), { replace: true })
  }

  return (
    <form ref={form} onSubmit={submit} className="space-y-6">
      <MessageSlot />
      <div className="grid gap-6 sm:grid-cols-2">
        <Card>
          <PersonSummary of={one} account={one.account} label={t('duplicates.one')} />
        </Card>
        <Card>
          <PersonSummary of={other} account={other.account} label={t('duplicates.other')} />
        </Card>
      </div>
      <Card title={t('duplicates.evidence')} className="space-y-4">
        <p>
          <Badge tone={likelihood === 'likely' ? 'good' : 'plain'}>{t(`duplicates.${likelihood}`)}</Badge>
        </p>
        <EvidenceList evidence={evidence} />
      </Card>
      {compared.different && <Notice tone="warn">{t('duplicates.differentKnown')}</Notice>}
      {!whyNot && conflicts.length > 0 && (
        <Card title={t('duplicates.choices')} className="space-y-6">
          <p className="text-muted">{t('duplicates.choicesText')}</p>
          {conflicts.map(field => (
            <FieldChoice key={field.field} field={field} />
          ))}
        </Card>
      )}
      {!whyNot && (
        <>
          <Kept fields={fields.filter(isKept(conflicts))} />
          <Card title={t('duplicates.moves')}>
            <p>{t('duplicates.movesText', { name: one.person.name })}</p>
          </Card>
        </>
      )}
      {whyNot && <ErrorBox>{whyNot.message}</ErrorBox>}
      {merging.refusal && <ErrorBox>{merging.refusal}</ErrorBox>}
      <div className="relative flex flex-wrap gap-3">
        {whyNot ? (
          <DisabledButton inRow reason={whyNot.message}>
            {t('duplicates.merge')}
          </DisabledButton>
        ) : (
          <Button type="submit" busy={merging.isLeaving} busyLabel={t('duplicates.merging')}>
            {t('duplicates.merge')}
          </Button>
        )}
        {!compared.different && (
          <Button
            variant="secondary"
            busy={different.isSaving}
            busyLabel={t('duplicates.saving')}
            onPress={() => void sayDifferent()}
          >
            {t('duplicates.different')}
          </Button>
        )}
      </div>
    </form>
  )
}

/** True if both have a value and the values differ. */
function isConflict({ one, other }: ComparedField): boolean {
  return one != null && other != null && one !== other
}

/** True if it is kept whatever is chosen. A part of a name goes with the name, which may not be the chosen one. */
function isKept(conflicts: readonly ComparedField[]) {
  const hasTwoNames = conflicts.some(({ field }) => field === 'name')
  return (field: ComparedField) => {
    const isPart = field.field === 'givenName' || field.field === 'surname'
    const isOfOneName = isPart && hasTwoNames && field.one !== field.other
    return !isConflict(field) && field.field !== 'portrait' && !isOfOneName
  }
}

function labelOf({ field }: ComparedField): string {
  return isMemberText(field) ? t(`members.field.${field}`) : t(`duplicates.field.${field}`)
}

/** Both values of a field, each under its person on wide screens. */
function FieldChoice({ field }: { field: ComparedField }) {
  const id = useId()
  return (
    <div role="radiogroup" aria-labelledby={id}>
      <span id={id} className={labelStyle}>
        {labelOf(field)}
      </span>
      <div className="grid sm:grid-cols-2 sm:gap-6">
        {(['one', 'other'] as const).map(side => (
          <label key={side} className="flex min-h-11 cursor-pointer items-center gap-3 py-1">
            <input
              type="radio"
              name={field.field}
              value={side}
              defaultChecked={side === 'one'}
              className="size-6 shrink-0 accent-primary"
            />
            <span className="min-w-0 whitespace-pre-line wrap-anywhere">{shown(field, side)}</span>
          </label>
        ))}
      </div>
    </div>
  )
}

/** Lists values that only one of them has, or that are the same. */
function Kept({ fields }: { fields: readonly ComparedField[] }) {
  if (fields.length === 0) return null
  return (
    <Card title={t('duplicates.kept')} className="space-y-4">
      <p className="text-muted">{t('duplicates.keptText')}</p>
      <Facts>
        {fields.map(field => (
          <Fact key={field.field} name={labelOf(field)}>
            <span className="whitespace-pre-line wrap-anywhere">
              {shown(field, field.one == null ? 'other' : 'one')}
            </span>
          </Fact>
        ))}
      </Facts>
    </Card>
  )
}

type Side = 'one' | 'other'

/** A value in words; the photos themselves are shown with the people. */
function shown(field: ComparedField, side: Side): string {
  const value = field[side] ?? ''
  if (field.field === 'portrait')
    return t(side === 'one' ? 'duplicates.portraitOne' : 'duplicates.portraitOther')
  if (field.field === 'gender' && (value === 'male' || value === 'female' || value === 'other'))
    return t(`members.gender.${value}`)
  return value
}

function choicesOf(form: FormData): MergeChoices {
  return Object.fromEntries([...form.entries()].filter(([, side]) => side === 'one' || side === 'other'))
}
