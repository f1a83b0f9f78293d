import { describe, expect, it } from 'vitest'
import { initialRights, type MemberRight, memberRights } from './member-rights.ts'
import { canTouchMember } from './organizations/permissions.ts'
import {
  accessRefusal,
  permissionRefusal,
  permissions,
  permissionsOf,
  roleCan,
  rolePermissions,
} from './permissions.ts'
import { type Role, roleLabels, roles } from './roles.ts'

const lacking = (role: Role) => permissions.filter((permission) => !roleCan(role, permission))
const writes = (role: Role) => rolePermissions[role].filter((permission) => !permission.endsWith(':read'))

describe('rolePermissions', () => {
  it('gives everything to the owner', () => {
    expect(lacking('owner')).toEqual([])
  })

  it('keeps the subscription, the deletion and the ledger from an admin', () => {
    expect(lacking('admin').toSorted()).toEqual([
      'directory:write',
      'ledger:verify',
      'organization:delete',
      'refund_rule:write',
      'sign-in:write',
      'subscription:write',
    ])
  })

  it('lets a member write sales work and only read money', () => {
    expect(writes('member').toSorted()).toEqual([
      'call:write',
      'catalogue:write',
      'client_document:write',
      'company:archive',
      'company:write',
      'contact:archive',
      'contact:write',
      'deal:write',
      'inbox:write',
      'quote:send',
      'quote:write',
      'task:write',
      'template:write',
    ])
    for (const permission of ['invoice:read', 'payment:read', 'report:read'] as const) {
      expect(roleCan('member', permission)).toBe(true)
    }
  })

  it('lets billing write money and add the clients it invoices, and only read other sales work', () => {
    expect(writes('billing').toSorted()).toEqual([
      'bank:write',
      'call:write',
      'catalogue:write',
      'company:write',
      'contact:write',
      'invoice:issue',
      'invoice:send',
      'invoice:write',
      'payment:write',
      'payment_provider:write',
      'received_invoice:write',
      'reminder:manage',
      'reminder:send',
      'report:manage',
      'subscription:write',
    ])
    for (const permission of ['company:read', 'contact:read', 'quote:read', 'report:read'] as const) {
      expect(roleCan('billing', permission)).toBe(true)
    }
  })

  it('lets whoever reads reminders read payments: interest is counted on what was not paid', () => {
    for (const role of roles)
      expect(roleCan(role, 'reminder:read') && !roleCan(role, 'payment:read')).toBe(false)
  })

  it('lets an accountant read all money, and write nothing', () => {
    expect(writes('accountant')).toEqual([])
    for (const permission of [
      'quote:read',
      'invoice:read',
      'payment:read',
      'received_invoice:read',
      'bank:read',
      'report:read',
      'catalogue:read',
    ] as const)
      expect(roleCan('accountant', permission)).toBe(true)
    for (const permission of ['inbox:read', 'task:read', 'call:read', 'template:read'] as const)
      expect(roleCan('accountant', permission)).toBe(false)
  })

  it('lets a viewer write nothing', () => {
    expect(writes('viewer')).toEqual([])
    expect(roleCan('viewer', 'payment:read')).toBe(false)
    expect(roleCan('viewer', 'inbox:read')).toBe(false)
  })

  it('has no duplicate and lets every role read the organization and its dashboard', () => {
    for (const role of roles) {
      expect(new Set(rolePermissions[role]).size).toBe(rolePermissions[role].length)
      expect(roleCan(role, 'organization:read')).toBe(true)
      expect(roleCan(role, 'dashboard:read')).toBe(true)
    }
  })
})

describe('rights beside the role', () => {
  const added = (role: Role, rights: readonly MemberRight[]) =>
    permissionsOf({ role, rights })
      .filter((permission) => !roleCan(role, permission))
      .toSorted()

  it('adds what each says to a member and a viewer', () => {
    expect(added('member', initialRights)).toEqual([])
    expect(added('member', ['amounts', 'invoicing'])).toEqual([
      'invoice:issue',
      'invoice:send',
      'invoice:write',
    ])
    expect(added('member', ['amounts', 'accounting'])).toEqual(['bank:read'])
    expect(added('viewer', memberRights)).toEqual([
      ...['bank:read', 'company:write', 'contact:write', 'invoice:issue', 'invoice:send', 'invoice:write'],
      'payment:read',
    ])
  })

  it('leaves a member without the amounts clients, mails, tasks and calls, whatever was given', () => {
    const kept = [
      ...[
        'call:read',
        'call:write',
        'client_document:write',
        'company:archive',
        'company:read',
        'company:write',
      ],
      ...['contact:archive', 'contact:read', 'contact:write', 'dashboard:read', 'event:read', 'file:read'],
      ...['inbox:read', 'inbox:write', 'member:read', 'organization:read', 'task:read', 'task:write'],
      ...['template:read', 'template:write'],
    ]
    for (const rights of [[], ['invoicing', 'accounting']] as const)
      expect(permissionsOf({ role: 'member', rights }).toSorted()).toEqual(kept)
  })

  it('changes nothing of a role that says all by itself', () => {
    for (const role of ['owner', 'admin', 'billing', 'accountant'] as const)
      for (const rights of [[], memberRights])
        expect(permissionsOf({ role, rights })).toBe(rolePermissions[role])
  })

  it('says that the amounts are what lacks', () => {
    expect(accessRefusal({ role: 'member', rights: [] }, 'quote:read')).toMatch(
      /vous ne voyez pas les montants/,
    )
    expect(accessRefusal({ role: 'member', rights: ['amounts'] }, 'ledger:verify')).toMatch(/^Votre rôle/)
  })

  it('names the rights that would do, beside the roles', () => {
    const refusal = (rights: readonly MemberRight[], permission: 'invoice:write' | 'bank:read') =>
      accessRefusal({ role: 'member', rights }, permission)
    expect(refusal(initialRights, 'invoice:write')).toBe(
      'Votre rôle «\u202fMembre\u202f» ne permet pas de modifier les factures. Rôle nécessaire\u00a0: Propriétaire, Administrateur ou Facturation. Un administrateur peut aussi vous donner le droit «\u202fPeut facturer\u202f».',
    )
    expect(refusal([], 'bank:read')).toMatch(
      /vous donner les droits «\u202fLit la comptabilité\u202f» et «\u202fVoit les montants\u202f»\.$/,
    )
    expect(refusal(['invoicing'], 'invoice:write')).toMatch(
      /vous donner le droit «\u202fVoit les montants\u202f»\.$/,
    )
    // A role to which no right is given.
    expect(accessRefusal({ role: 'accountant', rights: initialRights }, 'invoice:write')).toMatch(
      /Facturation\.$/,
    )
  })
})

describe('canTouchMember', () => {
  it.each([
    ['owner', 'owner', true],
    ['owner', 'viewer', true],
    ['admin', 'owner', false],
    ['admin', 'admin', true],
    ['admin', 'member', true],
    ['member', 'viewer', false],
    ['billing', 'viewer', false],
    ['admin', 'accountant', true],
    ['accountant', 'viewer', false],
    ['viewer', 'viewer', false],
  ] as const)('%s on %s: %s', (actor, target, expected) => {
    expect(canTouchMember(actor, target)).toBe(expected)
  })
})

describe('permissionRefusal', () => {
  it('names the role, the act and who may do it', () => {
    expect(permissionRefusal('viewer', 'quote:send')).toBe(
      'Votre rôle «\u202fLecteur\u202f» ne permet pas d’envoyer les devis. Rôle nécessaire\u00a0: Propriétaire, Administrateur ou Membre.',
    )
  })

  it('uses the labels of the specification, and one of ours', () => {
    expect(Object.values(roleLabels)).toEqual([
      'Propriétaire',
      'Administrateur',
      'Membre',
      'Facturation',
      'Comptable',
      'Lecteur',
    ])
  })
})
