import type { PermissionTable } from '#shared/domain/roles.ts'

/** Permissions of features to come, which have no folder yet. */
export const comingPermissions = {
  'task:read': { action: 'de consulter les tâches', roles: ['admin', 'member'] },
  'task:write': { action: 'de modifier les tâches', roles: ['admin', 'member'] },
} as const satisfies PermissionTable
