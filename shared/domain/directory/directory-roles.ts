import { invitableRoles } from '#shared/domain/organizations/invitation.ts'
import type { Role } from '#shared/domain/roles.ts'

/** Roles that a directory may give, the widest first: ownership is given by hand. */
export const directoryRoles = invitableRoles
export type DirectoryRole = Exclude<Role, 'owner'>

/** Tokens that may live at once: the former one works until the new one is in place. */
export const TOKENS_MAX = 2

/** The role by those of one's groups: the widest of them, else the directory's own. */
export function roleOfGroups(groups: readonly DirectoryRole[], byDefault: DirectoryRole): DirectoryRole {
  return directoryRoles.find((role) => groups.includes(role)) ?? byDefault
}
