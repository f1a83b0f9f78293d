import { type Ability, everyone, type PermissionTable } from '#shared/domain/roles.ts'

export const reportPermissions = {
  'report:read': { action: 'de consulter les rapports', roles: everyone },
  'report:manage': {
    action: 'de gérer les objectifs et les envois de rapports',
    roles: ['admin', 'billing'],
  },
  'dashboard:read': { action: 'de consulter le tableau de bord', roles: everyone },
} as const satisfies PermissionTable

/** Their lines in the table of roles. */
export const reportAbilities: readonly Ability<keyof typeof reportPermissions>[] = [
  { rank: 140, label: 'Rapports', read: 'report:read' },
  { rank: 145, label: 'Objectifs et envois de rapports', read: 'report:read', write: 'report:manage' },
]
