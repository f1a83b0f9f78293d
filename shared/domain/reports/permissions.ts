import { everyone, type PermissionTable } from '#shared/domain/roles.ts'

export const reportPermissions = {
  'report:read': { action: 'de consulter les rapports', roles: everyone },
  'dashboard:read': { action: 'de consulter le tableau de bord', roles: everyone },
} as const satisfies PermissionTable
