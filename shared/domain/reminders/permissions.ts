import type { Ability, PermissionTable } from '#shared/domain/roles.ts'

export const reminderPermissions = {
  'reminder:read': { action: 'de consulter les relances', roles: ['admin', 'billing'] },
  'reminder:send': { action: 'd’envoyer les relances', roles: ['admin', 'billing'] },
  'reminder:manage': { action: 'de régler les relances', roles: ['admin', 'billing'] },
} as const satisfies PermissionTable

/** Their lines in the table of roles. */
export const reminderAbilities: readonly Ability<keyof typeof reminderPermissions>[] = [
  { rank: 120, label: 'Relances', read: 'reminder:read', write: 'reminder:send' },
]
