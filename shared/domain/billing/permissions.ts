import type { PermissionTable } from '#shared/domain/roles.ts'

export const billingPermissions = {
  'subscription:write': { action: 'de gérer l’abonnement', roles: ['billing'] },
} as const satisfies PermissionTable
