import { type Ability, everyone, type PermissionTable } from '#shared/domain/roles.ts'

export const invoicePermissions = {
  'invoice:read': { action: 'de consulter les factures', roles: everyone },
  'invoice:write': { action: 'de modifier les factures', roles: ['admin', 'billing'] },
  'invoice:issue': { action: 'd’émettre les factures', roles: ['admin', 'billing'] },
  'invoice:send': { action: 'd’envoyer les factures', roles: ['admin', 'billing'] },
  'ledger:verify': { action: 'de vérifier le registre des factures', roles: [] },
} as const satisfies PermissionTable

/** Their lines in the table of roles. */
export const invoiceAbilities: readonly Ability<keyof typeof invoicePermissions>[] = [
  { rank: 90, label: 'Factures', read: 'invoice:read', write: 'invoice:write' },
]
