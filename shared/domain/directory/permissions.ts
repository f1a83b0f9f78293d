import type { PermissionTable } from '#shared/domain/roles.ts'

export const directoryPermissions = {
  'directory:read': { action: 'de consulter l’annuaire', roles: ['admin'] },
  'directory:write': { action: 'de modifier l’annuaire', roles: [] },
} as const satisfies PermissionTable
