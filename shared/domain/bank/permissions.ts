import type { Ability, PermissionTable } from '#shared/domain/roles.ts'

/** Statements also show what is paid to people, so that members do not read them. */
export const bankPermissions = {
  'bank:read': { action: 'de consulter les comptes bancaires', roles: ['admin', 'billing', 'accountant'] },
  'bank:write': { action: 'd’importer des relevés bancaires', roles: ['admin', 'billing'] },
} as const satisfies PermissionTable

/** Their lines in the table of roles. */
export const bankAbilities: readonly Ability<keyof typeof bankPermissions>[] = [
  { rank: 110, label: 'Comptes bancaires', read: 'bank:read', write: 'bank:write' },
]
