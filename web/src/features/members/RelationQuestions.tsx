import type { Gender, PartnerProposal, PersonRef, Proposal, Question, RelationType } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { Checkbox } from '../../ui/Checkbox.tsx'
import { Fieldset } from '../../ui/Fieldset.tsx'
import { Select } from '../../ui/Select.tsx'
import { genders } from './memberDraft.ts'
import { useRelationQuestions } from './queries.ts'
import {
  answered,
  answeredPartners,
  partnerValue,
  proposalValue,
  type RelationAnswers,
} from './relationAnswers.ts'
import { impliedGender } from './relationTypes.ts'

type Side = Pick<PersonRef, 'id' | 'name' | 'gender'>

type RelationQuestionsProps = {
  /** The person named first in "Anna is the mother of Ben"; null if they are new. */
  from: Side | null
  to: Side | null
  type: RelationType
  /** Answers given earlier about the same two people. */
  start?: RelationAnswers | null | undefined
  /** Also asks whether a parent and the child's other parent are partners; then the form asks for genders itself. */
  short?: boolean
}

/**
 * Asks what a form can't know about a relationship: a child's other parent, a parent's other
 * children, and genders. The server proposes; `readAnswers` reads the answers.
 */
export function RelationQuestions({ from, to, type, start, short = false }: RelationQuestionsProps) {
  const { data } = useRelationQuestions({ fromId: from?.id, toId: to?.id, type })
  const of = (question: Question) =>
    answered(data?.proposals ?? [], start).filter(one => one.question === question)
  return (
    // Another pair of people starts with its own proposals.
    <div key={`${from?.id} ${to?.id} ${type}`} className="space-y-5 empty:hidden">
      {data && data.proposals.length + (short ? data.partners.length : 0) > 0 && (
        <input type="hidden" name="asked" value="yes" />
      )}
      {from && from.gender === null && !impliedGender(type) && !short && (
        <AskGender name="fromGender" person={from} start={start?.fromGender} />
      )}
      {to && to.gender === null && <AskGender name="toGender" person={to} start={start?.toGender} />}
      <OtherParent proposals={of('other-parent')} />
      <Choices
        name="partnersChild"
        proposals={of('partners-child')}
        label={name => t('members.ask.alsoParentOf', { name })}
      />
      <Choices
        name="siblingsParent"
        proposals={of('sibling')}
        label={name => t('members.ask.alsoFor', { name })}
      />
      {short && <Partners from={from} partners={answeredPartners(data?.partners ?? [], start)} />}
    </div>
  )
}

function nameOf(person: PersonRef | null | undefined): string {
  return person?.name ?? t('members.ask.newPerson')
}

type AskGenderProps = { name: string; person: Side; start: Gender | null | undefined }

function AskGender({ name, person, start }: AskGenderProps) {
  return (
    <Select
      name={name}
      defaultValue={start ?? ''}
      label={t('members.ask.gender', { name: person.name })}
      options={[
        { value: '', label: t('members.gender.none') },
        ...genders.map(value => ({ value, label: t(`members.gender.${value}`) })),
      ]}
    />
  )
}

function OtherParent({ proposals }: { proposals: Proposal[] }) {
  const [first] = proposals
  if (!first) return null
  const preselected = proposals.find(one => one.preselected)
  return (
    <Select
      name="otherParent"
      label={t('members.ask.otherParent', { name: nameOf(first.child) })}
      defaultValue={preselected ? proposalValue(preselected) : ''}
      options={[
        ...proposals.map(one => ({ value: proposalValue(one), label: nameOf(one.parent) })),
        { value: '', label: t('members.ask.otherParent.none') },
      ]}
    />
  )
}

/** Asks if a parent is the partner of the child's other parent. */
function Partners({ from, partners }: { from: Side | null; partners: readonly PartnerProposal[] }) {
  return partners.map(({ person, preselected }) => (
    <Checkbox key={person.id} name="partner" value={partnerValue(from, person)} defaultChecked={preselected}>
      {t('members.ask.partner', { name: person.name })}
    </Checkbox>
  ))
}

type ChoicesProps = { name: string; proposals: Proposal[]; label: (parent: string) => string }

/** Asks which children a parent has as well; partners may each have some, so it asks for each parent. */
function Choices({ name, proposals, label }: ChoicesProps) {
  const parents = new Map(proposals.map(({ parent }) => [parent?.id, parent]))
  return [...parents].map(([id, parent]) => (
    <Fieldset key={id ?? ''} label={label(nameOf(parent))}>
      {proposals
        .filter(one => one.parent?.id === id)
        .map(one => (
          <Checkbox
            key={proposalValue(one)}
            name={name}
            value={proposalValue(one)}
            defaultChecked={one.preselected}
          >
            {nameOf(one.child)}
          </Checkbox>
        ))}
    </Fieldset>
  ))
}
