import { invitableRoles } from '#shared/domain/organizations/invitation.ts'
import type { Role } from '#shared/domain/roles.ts'

/** Roles that a directory may give, the widest first: ownership is given by hand. */
export const directoryRoles = invitableRoles
export type DirectoryRole = Exclude<Role, 'owner'>

/** Tokens that may live at once: the former one works until the new one is in place. */
export const TOKENS_MAX = 2

/** The role by one's groups: the widest of those that have one, else the directory's own. The query of steps/settle-roles.ts does the same. */
export function roleOfGroups(
  groups: readonly (DirectoryRole | null)[],
  byDefault: DirectoryRole,
): DirectoryRole {
  return directoryRoles.find((role) => groups.includes(role)) ?? byDefault
}
