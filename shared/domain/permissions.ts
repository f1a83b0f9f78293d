import {
  type Access,
  type MemberRight,
  memberRights,
  rightWords,
  rightWorks,
  takesRights,
} from './member-rights.ts'
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

/** What « peut facturer » and « lit la comptabilité » add to a role. */
const granted: Record<Exclude<MemberRight, 'amounts'>, readonly Permission[]> = {
  invoicing: ['invoice:write', 'invoice:issue', 'invoice:send', 'company:write', 'contact:write'],
  accounting: ['payment:read', 'received_invoice:read', 'bank:read', 'report:read'],
}

/** Resources that tell no amount; all others are closed to who does not see amounts, a new one too until it stands here. */
const withoutAmounts: ReadonlySet<string> = new Set([
  ...['organization', 'member', 'company', 'contact', 'client_document', 'inbox', 'template', 'rule'],
  ...['task', 'call', 'event', 'file', 'dashboard'],
])
const tellsNoAmount = (permission: Permission) => withoutAmounts.has(permission.split(':')[0] ?? '')

/** Whether somebody holds the permission: the rule of the endpoint, of the database and of the greyed button. */
export function mayDo({ role, rights }: Access, permission: Permission): boolean {
  if (!takesRights(role)) return roleCan(role, permission)
  if (!rights.includes('amounts')) return roleCan(role, permission) && tellsNoAmount(permission)
  const added = (right: keyof typeof granted) =>
    rightWorks(rights, right) && granted[right].includes(permission)
  return roleCan(role, permission) || added('invoicing') || added('accounting')
}

/** All that somebody may do. */
export const permissionsOf = (access: Access): readonly Permission[] => {
  if (!takesRights(access.role)) return rolePermissions[access.role]
  const key = `${access.role} ${access.rights.toSorted().join()}`
  const known = ofRights.get(key) ?? permissions.filter((permission) => mayDo(access, permission))
  ofRights.set(key, known)
  return known
}
// Each request asks; there are two roles of eight choices.
const ofRights = new Map<string, readonly Permission[]>()

/** The sentence beside a greyed button: what is refused, to the role or to the person, and the rights that would do. */
export function accessRefusal({ role, rights }: Access, permission: Permission): string {
  if (!roleCan(role, permission)) {
    const sentence = permissionRefusal(role, permission)
    const lacking = lackingRights({ role, rights }, permission)
    if (lacking.length === 0) return sentence
    const named = lacking.map((right) => `«\u202f${rightWords[right].label}\u202f»`)
    return `${sentence} Un administrateur peut aussi vous donner ${named.length > 1 ? 'les droits' : 'le droit'} ${named.join(' et ')}.`
  }
  return `Vos droits ne permettent pas ${permissionTable[permission].action}\u00a0: vous ne voyez pas les montants. Un administrateur peut vous rendre ce droit.`
}

/** The rights that somebody lacks for what their role does not allow; empty where no right gives it. */
function lackingRights({ role, rights }: Access, permission: Permission): MemberRight[] {
  const giving = memberRights.find((right) => right !== 'amounts' && granted[right].includes(permission))
  if (giving === undefined || !takesRights(role)) return []
  return memberRights.filter((right) => (right === giving || right === 'amounts') && !rights.includes(right))
}

/** The sentence beside a greyed button: what is refused to this role, and who may do it. */
export function permissionRefusal(role: Role, permission: Permission): string {
  const able = roles.filter((other) => roleCan(other, permission)).map((other) => roleLabels[other])
  const holders = new Intl.ListFormat('fr', { type: 'disjunction' }).format(able)
  return `Votre rôle «\u202f${roleLabels[role]}\u202f» ne permet pas ${permissionTable[permission].action}. Rôle nécessaire\u00a0: ${holders}.`
}
