import { featurePermissions } from './permissions.gen.ts'
import { holds, type PermissionTable, type Role, roleLabels, roles } from './roles.ts'

/** Every permission, with the roles that hold it (issue 2, section 3). `canTouchMember` says what an admin may do to an owner. */
const permissionTable = featurePermissions satisfies PermissionTable

export type Permission = keyof typeof permissionTable

/** Every permission; their order says nothing. */
export const permissions = Object.keys(permissionTable) as Permission[]

/** Whether the role holds the permission: the rule of the endpoint and of the greyed button. */
export function roleCan(role: Role, permission: Permission): boolean {
  return holds(role, permissionTable[permission])
}

const held = (role: Role) => permissions.filter((permission) => roleCan(role, permission))

/** Permissions of each role. */
export const rolePermissions: Record<Role, readonly Permission[]> = {
  owner: permissions,
  admin: held('admin'),
  member: held('member'),
  billing: held('billing'),
  accountant: held('accountant'),
  viewer: held('viewer'),
}

/** The sentence beside a greyed button: what is refused to this role, and who may do it. */
export function permissionRefusal(role: Role, permission: Permission): string {
  const able = roles.filter((other) => roleCan(other, permission)).map((other) => roleLabels[other])
  const holders = new Intl.ListFormat('fr', { type: 'disjunction' }).format(able)
  return `Votre rôle «\u202f${roleLabels[role]}\u202f» ne permet pas ${permissionTable[permission].action}. Rôle nécessaire\u00a0: ${holders}.`
}
