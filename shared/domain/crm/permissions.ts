import { type Ability, everyone, type PermissionTable } from '#shared/domain/roles.ts'

export const crmPermissions = {
  'company:read': { action: 'de consulter les entreprises', roles: everyone },
  // An invoice begins with its client: whoever invoices adds one, but puts none away.
  'company:write': { action: 'de modifier les entreprises', roles: ['admin', 'member', 'billing'] },
  'company:archive': { action: 'd’archiver les entreprises', roles: ['admin', 'member'] },
  'contact:read': { action: 'de consulter les contacts', roles: everyone },
  'contact:write': { action: 'de modifier les contacts', roles: ['admin', 'member', 'billing'] },
  'contact:archive': { action: 'd’archiver les contacts', roles: ['admin', 'member'] },
  'client_document:write': { action: 'de modifier les documents des clients', roles: ['admin', 'member'] },
  'deal:read': { action: 'de consulter les affaires', roles: everyone },
  'deal:write': { action: 'de modifier les affaires', roles: ['admin', 'member'] },
} as const satisfies PermissionTable

/** Their lines in the table of roles. */
export const crmAbilities: readonly Ability<keyof typeof crmPermissions>[] = [
  { rank: 50, label: 'Entreprises et contacts', read: 'contact:read', write: 'contact:write' },
]
