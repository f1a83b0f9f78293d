import { type Ability, everyone, type PermissionTable } from '#shared/domain/roles.ts'

export const quotePermissions = {
  'quote:read': { action: 'de consulter les devis', roles: everyone },
  'quote:write': { action: 'de modifier les devis', roles: ['admin', 'member'] },
  'quote:send': { action: 'd’envoyer les devis', roles: ['admin', 'member'] },
} as const satisfies PermissionTable

/** Their lines in the table of roles. */
export const quoteAbilities: readonly Ability<keyof typeof quotePermissions>[] = [
  { rank: 70, label: 'Devis', read: 'quote:read', write: 'quote:send' },
]
