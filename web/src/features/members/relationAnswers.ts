import type { AlsoRelationship, Gender, PartnerProposal, Proposal, Qualifier } from '../../api/types.ts'
import { genders } from './memberDraft.ts'

/** The answers to what a form asks beside a relationship, as they are saved with it. */
export type RelationAnswers = {
  /** True if there were proposals: then a missing one was declined. */
  asked: boolean
  also: AlsoRelationship[]
  fromGender: Gender | null
  toGender: Gender | null
}

export const siblingKinds = ['full', 'half', 'step'] as const satisfies readonly Qualifier[]

/** Stands for the person who is being added and has no id yet. */
const newPerson = 'new'

/** A proposal as the value of a checkbox or an option. */
export function proposalValue({ parent, child }: Proposal): string {
  return `${parent?.id ?? newPerson} ${child?.id ?? newPerson}`
}

/** A parent and the child's other parent, as the value of a checkbox. */
export function partnerValue(from: { id: string } | null, partner: { id: string }): string {
  return `${from?.id ?? newPerson} ${partner.id}`
}

/** The answers in a form. A parent chosen as adoptive, foster or step is that to the siblings, too. */
export function readAnswers(data: FormData): RelationAnswers {
  const chosen = (name: string) =>
    data.getAll(name).filter(value => typeof value === 'string' && value !== '')
  const also = (name: string, type: 'parent' | 'spouse', qualifier?: unknown) =>
    chosen(name).map(value => {
      const [fromId = '', toId = ''] = String(value).split(' ')
      return { fromId, toId, type, ...(qualifier ? { qualifier } : {}) } as AlsoRelationship
    })
  const gender = (name: string) => genders.find(one => one === data.get(name)) ?? null
  return {
    asked: data.has('asked'),
    also: [
      ...also('otherParent', 'parent'),
      ...also('partnersChild', 'parent'),
      ...also('siblingsParent', 'parent', data.get('qualifier')),
      ...also('partner', 'spouse'),
    ],
    fromGender: gender('fromGender'),
    toGender: gender('toGender'),
  }
}

/** The proposals with the answers given earlier, if any, as what is preselected. */
export function answered(
  proposals: readonly Proposal[],
  start: RelationAnswers | null | undefined,
): readonly Proposal[] {
  if (!start?.asked) return proposals
  const chosen = new Set(start.also.map(({ fromId, toId }) => `${fromId} ${toId}`))
  return proposals.map(one => ({ ...one, preselected: chosen.has(proposalValue(one)) }))
}

/** The same for partners. */
export function answeredPartners(
  partners: readonly PartnerProposal[],
  start: RelationAnswers | null | undefined,
): readonly PartnerProposal[] {
  if (!start?.asked) return partners
  const chosen = new Set(start.also.filter(({ type }) => type === 'spouse').map(({ toId }) => toId))
  return partners.map(one => ({ ...one, preselected: chosen.has(one.person.id) }))
}

/** Details of a relationship in a form that also adds the person: for siblings, what they have in common. */
export type RelatedDetails = RelationAnswers & { qualifier: Qualifier | null; sharedParentId: string | null }

/** The same as one text, which is empty if nothing was asked, so that forms can compare it. */
export function readDetails(data: FormData): string {
  const answers = readAnswers(data)
  const text = (name: string) => String(data.get(name) ?? '')
  const qualifier = siblingKinds.find(one => one === text('qualifier')) ?? null
  const details: RelatedDetails = { ...answers, qualifier, sharedParentId: text('sharedParent') || null }
  const isAnswered = qualifier || answers.asked || answers.fromGender || answers.toGender
  return isAnswered ? JSON.stringify(details) : ''
}

export function parseDetails(text: string): RelatedDetails | null {
  return text === '' ? null : (JSON.parse(text) as RelatedDetails)
}

/** The relationships to save, with the id of the person who is being added. */
export function withNewPerson(also: readonly AlsoRelationship[], id: string): AlsoRelationship[] {
  const real = (one: string) => (one === newPerson ? id : one)
  return also.map(one => ({ ...one, fromId: real(one.fromId), toId: real(one.toId) }))
}
