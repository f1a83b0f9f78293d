import { expect, test } from 'vitest'
import { roleCan } from '#shared/domain/permissions.ts'
import { roles } from '#shared/domain/roles.ts'
import { abilities, abilityLevel, roleSummaries } from './role-abilities.ts'

const levels = (label: string) => {
  const ability = abilities.find((one) => one.label === label)!
  return Object.fromEntries(roles.map((role) => [role, abilityLevel(role, ability)]))
}

test('the table of roles agrees with the permissions', () => {
  expect(levels('Membres et invitations')).toEqual({
    owner: 'write',
    admin: 'write',
    member: 'read',
    billing: 'read',
    accountant: 'read',
    viewer: 'read',
  })
  expect(levels('Abonnement')).toEqual({
    owner: 'write',
    admin: 'none',
    member: 'none',
    billing: 'write',
    accountant: 'none',
    viewer: 'none',
  })
  expect(levels('Paiements')).toMatchObject({
    member: 'read',
    billing: 'write',
    accountant: 'read',
    viewer: 'none',
  })
})

test('the one-line summaries of roles agree with the permissions', () => {
  expect(Object.keys(roleSummaries)).toEqual([...roles])
  expect(roleCan('admin', 'subscription:write')).toBe(false)
  expect(['contact:write', 'quote:write', 'invoice:read', 'payment:read'] as const).toSatisfy(
    (needed: readonly Parameters<typeof roleCan>[1][]) => needed.every((one) => roleCan('member', one)),
  )
  expect([
    'invoice:write',
    'payment:write',
    'subscription:write',
    'contact:write',
    'quote:read',
  ] as const).toSatisfy((needed: readonly Parameters<typeof roleCan>[1][]) =>
    needed.every((one) => roleCan('billing', one)),
  )
})
