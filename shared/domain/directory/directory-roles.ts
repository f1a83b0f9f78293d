import { type Role, roles } from '#shared/domain/roles.ts'

/** Roles that a directory may give, the widest first: ownership is given by hand, and an accountant is of another company. */
export type DirectoryRole = Exclude<Role, 'owner' | 'accountant'>
export const directoryRoles = roles.filter(
  (role) => role !== 'owner' && role !== 'accountant',
) as DirectoryRole[]

/** Tokens that may live at once: the former one works until the new one is in place. */
export const TOKENS_MAX = 2

/** The role by those of one's groups: the widest of them, else the directory's own. */
export function roleOfGroups(groups: readonly DirectoryRole[], byDefault: DirectoryRole): DirectoryRole {
  return directoryRoles.find((role) => groups.includes(role)) ?? byDefault
}
