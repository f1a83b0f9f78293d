import type { PermissionTable } from '#shared/domain/roles.ts'

/** Permissions of features to come, which have no folder yet. */
export const comingPermissions = {
  'call:read': { action: 'de consulter les appels', roles: ['admin', 'member'] },
  'call:write': { action: 'de modifier les appels', roles: ['admin', 'member'] },
} as const satisfies PermissionTable
