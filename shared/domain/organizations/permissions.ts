import { type Ability, everyone, holds, type PermissionTable, type Role } from '#shared/domain/roles.ts'

export const organizationPermissions = {
  'organization:read': { action: 'de consulter l’organisation', roles: everyone },
  'organization:update': { action: 'de modifier l’organisation', roles: ['admin'] },
  'organization:delete': { action: 'de supprimer l’organisation', roles: [] },
  'member:read': { action: 'de consulter les membres', roles: everyone },
  'member:manage': { action: 'de gérer les membres', roles: ['admin'] },
} as const satisfies PermissionTable

/** Their lines in the table of roles. */
export const organizationAbilities: readonly Ability<keyof typeof organizationPermissions>[] = [
  { rank: 10, label: 'Propriété et suppression de l’organisation', write: 'organization:delete' },
  { rank: 30, label: 'Membres et invitations', read: 'member:read', write: 'member:manage' },
  { rank: 40, label: 'Réglages de l’organisation', read: 'organization:read', write: 'organization:update' },
]

/** Whether `actor` may invite, change, suspend or remove a member who has (or would get) the role `target`. */
export function canTouchMember(actor: Role, target: Role): boolean {
  return holds(actor, organizationPermissions['member:manage']) && (actor === 'owner' || target !== 'owner')
}
