import type { PermissionTable } from '#shared/domain/roles.ts'

export const templatePermissions = {
  'template:read': { action: 'de consulter les modèles', roles: ['admin', 'member'] },
  'template:write': { action: 'de modifier les modèles', roles: ['admin', 'member'] },
} as const satisfies PermissionTable
