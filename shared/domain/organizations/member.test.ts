import { expect, test } from 'vitest'
import { type MemberFacts, memberCan } from './member.ts'

const member = (facts: Partial<MemberFacts> = {}): MemberFacts => ({
  role: 'member',
  status: 'active',
  lastOwner: false,
  ofDirectory: false,
  self: false,
  ...facts,
})
const allowed = { ok: true }
const refused = (code: string) => ({ ok: false, code })

test('managers change the members whom their role allows, never themselves', () => {
  for (const rule of [memberCan.changeRole, memberCan.changeStatus, memberCan.remove]) {
    expect(rule('admin', member())).toEqual(allowed)
    expect(rule('owner', member({ role: 'owner' }))).toEqual(allowed)
    expect(rule('admin', member({ role: 'owner' }))).toEqual(refused('owner_protected'))
    expect(rule('owner', member({ role: 'owner', self: true }))).toEqual(refused('own_membership'))
    for (const actor of ['member', 'billing', 'viewer'] as const)
      expect(rule(actor, member())).toEqual(refused('forbidden'))
  }
})

test('the last active owner cannot leave or lose the role', () => {
  const last = member({ role: 'owner', lastOwner: true, self: true })
  expect(memberCan.remove('owner', last)).toEqual(refused('last_owner'))
  expect(memberCan.leave(last)).toEqual(refused('last_owner'))
  expect(memberCan.leave(member())).toEqual(allowed)
  for (const rule of [memberCan.changeRole, memberCan.changeStatus])
    expect(rule('owner', last)).toEqual(refused('last_owner_kept'))
})

test('only an owner transfers ownership, to an active member who is not an owner', () => {
  expect(memberCan.receiveOwnership('owner', member())).toEqual(allowed)
  expect(memberCan.receiveOwnership('admin', member())).toEqual(refused('owner_protected'))
  expect(memberCan.receiveOwnership('owner', member({ role: 'owner' }))).toEqual(refused('already_owner'))
  expect(memberCan.receiveOwnership('owner', member({ self: true }))).toEqual(refused('already_owner'))
  expect(memberCan.receiveOwnership('owner', member({ status: 'suspended' }))).toEqual(
    refused('member_suspended'),
  )
})
