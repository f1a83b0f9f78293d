import type { Ability, PermissionTable } from '#shared/domain/roles.ts'

export const callPermissions = {
  'call:read': { action: 'de consulter les appels', roles: ['admin', 'member', 'billing'] },
  // Whoever asks for money calls too.
  'call:write': { action: 'de modifier les appels', roles: ['admin', 'member', 'billing'] },
  'call:manage': { action: 'de régler la téléphonie et les règles d’appel', roles: ['admin'] },
} as const satisfies PermissionTable

/** Their lines in the table of roles. */
export const callAbilities: readonly Ability<keyof typeof callPermissions>[] = [
  { rank: 85, label: 'Appels commerciaux', read: 'call:read', write: 'call:write' },
]
