import { everyone, type PermissionTable } from '#shared/domain/roles.ts'

export const paymentSetupPermissions = {
  'payment_provider:read': { action: 'de consulter la configuration de l’encaissement', roles: everyone },
  'payment_provider:write': { action: 'de configurer l’encaissement', roles: ['admin', 'billing'] },
} as const satisfies PermissionTable
