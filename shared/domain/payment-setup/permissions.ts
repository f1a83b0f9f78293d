import { type Ability, everyone, type PermissionTable } from '#shared/domain/roles.ts'

export const paymentSetupPermissions = {
  'payment_provider:read': { action: 'de consulter la configuration de l’encaissement', roles: everyone },
  'payment_provider:write': { action: 'de configurer l’encaissement', roles: ['admin', 'billing'] },
} as const satisfies PermissionTable

/** Their lines in the table of roles. */
export const paymentSetupAbilities: readonly Ability<keyof typeof paymentSetupPermissions>[] = [
  { rank: 130, label: 'Encaissement par carte', write: 'payment_provider:write' },
]
