import { describe, expect, it } from 'vitest'
import type { User } from '../../api/types.ts'
import { t } from '../../lib/words.ts'
import { editRefusal, linkRefusal, refusal } from './rights.ts'
import './words.ts'

const may = { approve: true, reject: true, suspend: true, promote: true, demote: true }
const none = { approve: false, reject: false, suspend: false, promote: false, demote: false }

function user(fields: Partial<User>, can = may): User {
  return { id: 'u', role: 'admin', status: 'approved', owner: false, can, ...fields } as User
}

const owner = user({ id: 'o', owner: true }, none)

describe('what may not be done says why', () => {
  it('protects the owner', () => {
    expect(refusal(owner, 'demote', { viewerId: 'o', admins: 1 })).toBe(t('errors.owner-protected'))
    expect(editRefusal(owner)).toBe(t('errors.owner-protected'))
    expect(editRefusal(user({}))).toBeNull()
  })

  it('keeps the last admin, and nobody else', () => {
    const around = { viewerId: 'v', admins: 1 }
    expect(refusal(user({}), 'demote', around)).toBe(t('errors.last-admin'))
    expect(refusal(user({}), 'suspend', around)).toBe(t('errors.last-admin'))
    expect(refusal(user({ role: 'member' }), 'suspend', around)).toBeNull()
    expect(refusal(user({ status: 'rejected' }), 'demote', around)).toBeNull()
    expect(refusal(user({}), 'demote', { viewerId: 'v', admins: 2 })).toBeNull()
    expect(refusal(user({}), 'demote', { viewerId: 'v', admins: undefined })).toBeNull()
  })

  it('lets nobody shut themselves out', () => {
    expect(refusal(user({}, none), 'suspend', { viewerId: 'u', admins: 2 })).toBe(t('errors.not-yourself'))
    expect(refusal(user({}, none), 'suspend', { viewerId: 'v', admins: 2 })).toBe(t('errors.does-not-fit'))
  })

  it('makes links for those who can use them, and for the owner only by the owner', () => {
    expect(linkRefusal(user({}), 'v')).toBeNull()
    expect(linkRefusal(user({ status: 'rejected' }), 'v')).toBe(t('errors.approve-first'))
    expect(linkRefusal(user({ sample: true }), 'v')).toBe(t('errors.does-not-fit'))
    expect(linkRefusal(owner, 'v')).toBe(t('admin.link.ownerOnly'))
    expect(linkRefusal(owner, 'o')).toBeNull()
  })
})
