import { everyone, type PermissionTable } from '#shared/domain/roles.ts'

export const platformPermissions = {
  'event:read': { action: 'de consulter l’activité', roles: everyone },
  'file:read': { action: 'de consulter les fichiers', roles: everyone },
} as const satisfies PermissionTable
