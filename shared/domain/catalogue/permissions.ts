import { type Ability, everyone, type PermissionTable } from '#shared/domain/roles.ts'

/** Members write devis and billing writes invoices: both keep what they sell. */
export const cataloguePermissions = {
  'catalogue:read': { action: 'de consulter le catalogue', roles: everyone },
  'catalogue:write': { action: 'de modifier le catalogue', roles: ['admin', 'member', 'billing'] },
} as const satisfies PermissionTable

/** Their lines in the table of roles. */
export const catalogueAbilities: readonly Ability<keyof typeof cataloguePermissions>[] = [
  { rank: 60, label: 'Catalogue de produits et services', read: 'catalogue:read', write: 'catalogue:write' },
]
