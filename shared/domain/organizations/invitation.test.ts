import { expect, test } from 'vitest'
import {
  INVITATION_CODE_ALPHABET,
  INVITATION_MS,
  invitableRoles,
  invitationCanChange,
  invitationStatus,
  parseInvitationCode,
} from './invitation.ts'

test('a pending invitation expires after seven days; other states stay', () => {
  expect(INVITATION_MS).toBe(604_800_000)
  const now = new Date('2026-11-21T12:00:00Z')
  const at = (seconds: number) => new Date(now.getTime() + seconds * 1000)
  expect(invitationStatus({ status: 'pending', expiresAt: at(1) }, now)).toBe('pending')
  expect(invitationStatus({ status: 'pending', expiresAt: at(0) }, now)).toBe('expired')
  expect(invitationStatus({ status: 'accepted', expiresAt: at(-1) }, now)).toBe('accepted')
  expect(invitationStatus({ status: 'revoked', expiresAt: at(-1) }, now)).toBe('revoked')
})

test('the invitation form offers all roles but ownership', () => {
  expect(invitableRoles).toEqual(['admin', 'member', 'billing', 'accountant', 'viewer'])
})

test('a code has eight unambiguous characters and can be typed in any case, with spaces or hyphens', () => {
  expect(INVITATION_CODE_ALPHABET).toHaveLength(32)
  expect(INVITATION_CODE_ALPHABET).not.toMatch(/[IO01]/)
  expect(parseInvitationCode('abcd-2345')).toBe('ABCD2345')
  expect(parseInvitationCode(' AB CD 23\u202f45 ')).toBe('ABCD2345')
  for (const wrong of ['ABCD234', 'ABCD23456', 'ABCDO234', 'ABCD1234', ''])
    expect(parseInvitationCode(wrong)).toBeNull()
})

test('only a pending invitation can change, and an owner’s only by an owner', () => {
  const pending = { status: 'pending', role: 'member' } as const
  expect(invitationCanChange('admin', pending)).toEqual({ ok: true })
  expect(invitationCanChange('viewer', pending)).toEqual({ ok: false, code: 'forbidden' })
  expect(invitationCanChange('admin', { ...pending, role: 'owner' })).toEqual({
    ok: false,
    code: 'owner_protected',
  })
  for (const status of ['accepted', 'revoked', 'expired'] as const)
    expect(invitationCanChange('owner', { ...pending, status })).toEqual({
      ok: false,
      code: 'invitation_not_pending',
    })
})
