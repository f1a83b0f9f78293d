import type { Ability, PermissionTable } from '#shared/domain/roles.ts'

export const billingPermissions = {
  'subscription:write': { action: 'de gérer l’abonnement', roles: ['billing'] },
} as const satisfies PermissionTable

/** Their lines in the table of roles. */
export const billingAbilities: readonly Ability<keyof typeof billingPermissions>[] = [
  { rank: 20, label: 'Abonnement', write: 'subscription:write' },
]
