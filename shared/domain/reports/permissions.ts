import { type Ability, everyone, type PermissionTable } from '#shared/domain/roles.ts'

export const reportPermissions = {
  'report:read': { action: 'de consulter les rapports', roles: everyone },
  'dashboard:read': { action: 'de consulter le tableau de bord', roles: everyone },
} as const satisfies PermissionTable

/** Their lines in the table of roles. */
export const reportAbilities: readonly Ability<keyof typeof reportPermissions>[] = [
  { rank: 140, label: 'Rapports', read: 'report:read' },
]
