import type { PermissionTable } from '#shared/domain/roles.ts'

/** Their line in the table of roles is that of the inbox (conversations/permissions.ts). */
export const taskPermissions = {
  'task:read': { action: 'de consulter les tâches', roles: ['admin', 'member'] },
  'task:write': { action: 'de modifier les tâches', roles: ['admin', 'member'] },
} as const satisfies PermissionTable
