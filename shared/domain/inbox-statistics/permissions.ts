import type { PermissionTable } from '#shared/domain/roles.ts'

export const inboxStatisticsPermissions = {
  'team_statistics:read': { action: 'de consulter les statistiques des autres membres', roles: ['admin'] },
} as const satisfies PermissionTable
