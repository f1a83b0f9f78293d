import type { Ability, PermissionTable } from '#shared/domain/roles.ts'

export const paymentPermissions = {
  'payment:read': {
    action: 'de consulter les paiements',
    roles: ['admin', 'member', 'billing', 'accountant'],
  },
  'payment:write': { action: 'd’enregistrer les paiements', roles: ['admin', 'billing'] },
  'refund_rule:write': { action: 'de choisir les remboursements qu’une autre personne valide', roles: [] },
} as const satisfies PermissionTable

/** Their lines in the table of roles. */
export const paymentAbilities: readonly Ability<keyof typeof paymentPermissions>[] = [
  { rank: 100, label: 'Paiements', read: 'payment:read', write: 'payment:write' },
]
