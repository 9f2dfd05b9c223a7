import type { User } from '../../api/types.ts'
import { joinInterests, splitInterests } from '../../lib/interests.ts'

/** The profile as text in form fields. */
export type ProfileDraft = {
  name: string
  bio: string
  birthDate: string
  interests: string
  language: string
  timeZone: string
}

export const profileDraft = {
  of: (user: User): ProfileDraft => ({
    name: user.name,
    bio: user.profile.bio ?? '',
    birthDate: user.profile.birthDate ?? '',
    interests: joinInterests(user.profile.interests),
    language: user.language,
    timeZone: user.timeZone,
  }),
  read: (read: (name: string) => string): ProfileDraft => ({
    name: read('name').trim(),
    bio: read('bio').trim(),
    birthDate: read('birthDate'),
    interests: joinInterests(splitInterests(read('interests'))),
    language: read('language'),
    timeZone: read('timeZone'),
  }),
}

/** The request body: an empty optional field is sent as null. */
export function profileBody(draft: ProfileDraft, version: number) {
  return {
    version,
    name: draft.name,
    bio: draft.bio || null,
    birthDate: draft.birthDate || null,
    interests: splitInterests(draft.interests),
    language: draft.language,
    timeZone: draft.timeZone,
  }
}
