import type { Ability, PermissionTable } from '#shared/domain/roles.ts'

export const inboxPermissions = {
  'inbox:read': { action: 'de consulter la boîte de réception', roles: ['admin', 'member'] },
  'inbox:write': { action: 'd’écrire depuis la boîte de réception', roles: ['admin', 'member'] },
} as const satisfies PermissionTable

/** Their lines in the table of roles. */
export const inboxAbilities: readonly Ability<keyof typeof inboxPermissions>[] = [
  { rank: 80, label: 'Boîte de réception, tâches et appels', read: 'inbox:read', write: 'inbox:write' },
]
