import { everyone, type PermissionTable } from '#shared/domain/roles.ts'

/** Members write devis and billing writes invoices: both keep what they sell. */
export const cataloguePermissions = {
  'catalogue:read': { action: 'de consulter le catalogue', roles: everyone },
  'catalogue:write': { action: 'de modifier le catalogue', roles: ['admin', 'member', 'billing'] },
} as const satisfies PermissionTable
