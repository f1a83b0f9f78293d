/** The roles of a membership, from the widest to the narrowest: the five of the specification (section 6), and the accountant (ADR 218). */
export const roles = ['owner', 'admin', 'member', 'billing', 'accountant', 'viewer'] as const
export type Role = (typeof roles)[number]

/** French names of the roles, to the letter of the specification where it names them. */
export const roleLabels: Record<Role, string> = {
  owner: 'Propriétaire',
  admin: 'Administrateur',
  member: 'Membre',
  billing: 'Facturation',
  accountant: 'Comptable',
  viewer: 'Lecteur',
}

/** A permission's action, which completes « Votre rôle ne permet pas… », and the roles that hold it; the owner holds all. */
export type Grant = { action: string; roles: readonly Exclude<Role, 'owner'>[] }

/** Permissions of a feature by name: `resource:action`. */
export type PermissionTable = Record<`${string}:${string}`, Grant>

/** A line of the table of roles: what the permissions `read` and `write` allow, in a reader's words. Lines follow their `rank`, in tens. */
export type Ability<Permission extends string = string> = {
  rank: number
  label: string
  read?: Permission
  write?: Permission
}

/** Roles of a permission that every member needs to use the product at all. */
export const everyone = ['admin', 'member', 'billing', 'accountant', 'viewer'] as const

/** Whether a member of the role is one of the people that a plan counts and sells: an accountant is of another company. */
export const takesPlace = (role: Role): boolean => role !== 'accountant'

/** Whether the role holds what is granted. */
export function holds(role: Role, grant: Grant): boolean {
  return role === 'owner' || grant.roles.includes(role)
}
