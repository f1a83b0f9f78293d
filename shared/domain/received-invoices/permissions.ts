import { everyone, type PermissionTable } from '#shared/domain/roles.ts'

export const receivedInvoicePermissions = {
  'received_invoice:read': { action: 'de consulter les factures reçues', roles: everyone },
  'received_invoice:write': { action: 'de traiter les factures reçues', roles: ['admin', 'billing'] },
} as const satisfies PermissionTable
