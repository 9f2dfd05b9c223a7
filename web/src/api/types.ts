import type { paths } from './schema'

type Answer<Responses> =
  Responses extends Record<200, { content: { 'application/json': infer Body } }> ? Body : never

export type Site = Answer<paths['/api/site']['get']['responses']>
export type Session = Answer<paths['/api/auth/session']['get']['responses']>
export type User = NonNullable<Session['user']>
export type SignedInDevice = Answer<paths['/api/account/sessions']['get']['responses']>['items'][number]
