import type { Ability, PermissionTable } from '#shared/domain/roles.ts'

/** Permissions of features to come, which have no folder yet. */
export const comingPermissions = {
  'task:read': { action: 'de consulter les tâches', roles: ['admin', 'member'] },
  'task:write': { action: 'de modifier les tâches', roles: ['admin', 'member'] },
  'call:read': { action: 'de consulter les appels', roles: ['admin', 'member'] },
  'call:write': { action: 'de modifier les appels', roles: ['admin', 'member'] },
  'reminder:read': { action: 'de consulter les relances', roles: ['admin', 'billing'] },
  'reminder:write': { action: 'de gérer les relances', roles: ['admin', 'billing'] },
} as const satisfies PermissionTable

/** Their lines in the table of roles. */
export const comingAbilities: readonly Ability<keyof typeof comingPermissions>[] = [
  { rank: 120, label: 'Relances', read: 'reminder:read', write: 'reminder:write' },
]
