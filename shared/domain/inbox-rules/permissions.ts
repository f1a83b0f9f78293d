import type { PermissionTable } from '#shared/domain/roles.ts'

export const inboxRulePermissions = {
  'rule:write': { action: 'de modifier les règles de la boîte de réception', roles: ['admin'] },
} as const satisfies PermissionTable
