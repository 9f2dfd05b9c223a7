import type { Member } from '../../api/types.ts'
import { translatedLanguage } from '../../lib/language.ts'
import { t } from '../../lib/words.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Card } from '../../ui/Card.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { LinkedText } from '../../ui/LinkedText.tsx'
import { PlaceLink } from '../members/PlaceLink.tsx'
import { AttachedFiles } from '../sources/AttachedFiles.tsx'
import { CitationList } from '../sources/CitationList.tsx'
import '../sources/words.ts'
import { workFields } from '../members/memberDraft.ts'

/** Names, birth and death, and contact details. */
export function BasicInformation({ member }: { member: Member }) {
  return (
    <Card title={t('profile.basic')}>
      <BasicFacts member={member} />
    </Card>
  )
}

export function BasicFacts({ member }: { member: Member }) {
  const { birthDateWords, birthPlace, deathDateWords, deathPlace, gender, email, phoneNumber, address } =
    member
  const names = ['givenName', 'surname', 'birthSurname', 'nickname'] as const
  const known =
    names.some(name => member[name]) ||
    birthDateWords ||
    deathDateWords ||
    gender ||
    birthPlace ||
    deathPlace ||
    member.names[0]
  if (!known && !email && !phoneNumber && !address && !member.contactHidden)
    return <p className="text-muted">{t('profile.basicNone')}</p>
  return (
    <Facts>
      {names.map(
        name =>
          member[name] && (
            <Fact key={name} name={t(`members.field.${name}`)}>
              {member[name]}
            </Fact>
          ),
      )}
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
      {email && (
        <Fact name={t('members.field.email')}>
          <a href={paths.mail(email)} className="link -my-2 inline-flex min-h-11 items-center break-all">
            {email}
          </a>
        </Fact>
      )}
      {phoneNumber && (
        <Fact name={t('members.field.phoneNumber')}>
          <a href={paths.phone(phoneNumber)} className="link -my-2 inline-flex min-h-11 items-center">
            {phoneNumber}
          </a>
        </Fact>
      )}
      {address && (
        <Fact name={t('members.field.address')}>
          <p className="whitespace-pre-line">{address}</p>
        </Fact>
      )}
      {member.contactHidden && (
        <Fact name={t('profile.contact')}>
          <span className="text-muted">{t('profile.contactHidden')}</span>
        </Fact>
      )}
    </Facts>
  )
}

/** What the family wrote about this person, and what it knows it from; nothing if there is neither. */
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
  return workFields.some(name => member[name])
}

export function ProfessionalFacts({ member }: { member: Member }) {
  return (
    <Facts>
      {workFields.map(
        name =>
          member[name] && (
            <Fact key={name} name={t(`members.field.${name}`)}>
              {member[name]}
            </Fact>
          ),
      )}
    </Facts>
  )
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
