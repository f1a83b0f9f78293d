import type { PermissionTable } from '#shared/domain/roles.ts'

export const companySignInPermissions = {
  'sign-in:read': { action: 'de consulter la connexion d’entreprise', roles: ['admin'] },
  'sign-in:write': { action: 'de modifier la connexion d’entreprise', roles: [] },
} as const satisfies PermissionTable
