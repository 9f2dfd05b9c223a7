import type { Member } from '../../api/types.ts'
import { translatedLanguage } from '../../lib/language.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { LinkedText } from '../../ui/LinkedText.tsx'
import { type KnownText, listedTexts } from '../members/memberTexts.ts'
import { PlaceLink } from '../members/PlaceLink.tsx'
import { AttachedFiles } from '../sources/AttachedFiles.tsx'
import { CitationList } from '../sources/CitationList.tsx'
import '../sources/words.ts'

/** Names, birth and death, and contact details. */
export function BasicInformation({ member }: { member: Member }) {
  return (
    <Card title={t('profile.basic')}>
      <BasicFacts member={member} />
    </Card>
  )
}

export function BasicFacts({ member }: { member: Member }) {
  const { birthDateWords, birthPlace, deathDateWords, deathPlace, gender } = member
  const texts = [...listedTexts('name'), ...listedTexts('contact')]
  const known =
    texts.some(({ name }) => member[name]) ||
    birthDateWords ||
    deathDateWords ||
    gender ||
    birthPlace ||
    deathPlace ||
    member.names[0]
  if (!known && !member.contactHidden) return <p className="text-muted">{t('profile.basicNone')}</p>
  return (
    <Facts>
      <TextFacts member={member} group="name" />
      {member.names.map(({ id, kind, name, language, citations }) => (
        <Fact key={id} name={t(`members.nameKind.${kind}`)}>
          {language ? `${name} (${translatedLanguage(language)})` : name}
          {citations.length > 0 && <CitationList citations={citations} />}
        </Fact>
      ))}
      {birthDateWords && <Fact name={t('profile.birth')}>{birthDateWords}</Fact>}
      {birthPlace && (
        <Fact name={t('members.details.birthPlace')}>
          <PlaceLink name={birthPlace} />
        </Fact>
      )}
      {deathDateWords && <Fact name={t('profile.death')}>{deathDateWords}</Fact>}
      {deathPlace && (
        <Fact name={t('members.details.deathPlace')}>
          <PlaceLink name={deathPlace} />
        </Fact>
      )}
      {gender && <Fact name={t('members.field.gender')}>{t(`members.gender.${gender}`)}</Fact>}
      <TextFacts member={member} group="contact" />
      {member.contactHidden && (
        <Fact name={t('profile.contact')}>
          <span className="text-muted">{t('profile.contactHidden')}</span>
        </Fact>
      )}
    </Facts>
  )
}

/** Shows notes about this person and their sources; nothing if there are neither. */
export function NotesAndSources({ member: { notes, citations, files } }: { member: Member }) {
  return (
    <>
      {notes.length > 0 && (
        <Card title={t('members.details.notes')} className="space-y-4 wrap-anywhere">
          {notes.map(({ id, text }) => (
            <p key={id} className="whitespace-pre-line">
              <LinkedText text={text} />
            </p>
          ))}
        </Card>
      )}
      {citations.length > 0 && (
        <Card title={t('sources.citations')}>
          <CitationList citations={citations} />
        </Card>
      )}
      {files.length > 0 && (
        <Card title={t('members.details.files')}>
          <AttachedFiles files={files} label={t('members.details.files')} />
        </Card>
      )}
    </>
  )
}

export function ProfessionalInformation({ member }: { member: Member }) {
  return (
    <Card title={t('profile.professional')}>
      {hasWork(member) ? (
        <ProfessionalFacts member={member} />
      ) : (
        <p className="text-muted">{t('profile.professionalNone')}</p>
      )}
    </Card>
  )
}

export function hasWork(member: Member): boolean {
  return listedTexts('work').some(({ name }) => member[name])
}

export function ProfessionalFacts({ member }: { member: Member }) {
  return (
    <Facts>
      <TextFacts member={member} group="work" />
    </Facts>
  )
}

/** The texts of a group that are known. */
function TextFacts({ member, group }: { member: Member; group: KnownText['group'] }) {
  return listedTexts(group).map(({ name, input }) => {
    const text = member[name]
    return (
      text && (
        <Fact key={name} name={t(`members.field.${name}`)}>
          <TextFact text={text} input={input} />
        </Fact>
      )
    )
  })
}

function TextFact({ text, input }: { text: string; input: KnownText['input'] }) {
  switch (input) {
    case 'email':
      return (
        <a href={paths.mail(text)} className="link -my-2 inline-flex min-h-11 items-center break-all">
          {text}
        </a>
      )
    case 'tel':
      return (
        <a href={paths.phone(text)} className="link -my-2 inline-flex min-h-11 items-center">
          {text}
        </a>
      )
    case 'lines':
      return <p className="whitespace-pre-line">{text}</p>
    default:
      return text
  }
}

export function Interests({ member }: { member: Member }) {
  return (
    <Card title={t('members.field.interests')}>
      {member.interests.length > 0 ? (
        <InterestChips interests={member.interests} />
      ) : (
        <p className="text-muted">{t('profile.interestsNone')}</p>
      )}
    </Card>
  )
}

export function InterestChips({ interests }: { interests: string[] }) {
  return (
    <ul aria-label={t('members.field.interests')} className="flex flex-wrap gap-2">
      {interests.map(interest => (
        <li key={interest}>
          <Badge>{interest}</Badge>
        </li>
      ))}
    </ul>
  )
}
