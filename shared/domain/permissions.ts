/** The five roles of a membership, from the widest to the narrowest (specification, section 6). */
export const roles = ['owner', 'admin', 'member', 'billing', 'viewer'] as const
export type Role = (typeof roles)[number]

/** French names of the roles, to the letter of the specification. */
export const roleLabels: Record<Role, string> = {
  owner: 'Propriétaire',
  admin: 'Administrateur',
  member: 'Membre',
  billing: 'Facturation',
  viewer: 'Lecteur',
}

/** Every permission, with what it lets one do: completes « Votre rôle ne permet pas… ». */
const permissionActions = {
  'organization:read': 'de consulter l’organisation',
  'organization:update': 'de modifier l’organisation',
  'organization:delete': 'de supprimer l’organisation',
  'subscription:write': 'de gérer l’abonnement',
  'member:read': 'de consulter les membres',
  'member:manage': 'de gérer les membres',
  'company:read': 'de consulter les entreprises',
  'company:write': 'de modifier les entreprises',
  'contact:read': 'de consulter les contacts',
  'contact:write': 'de modifier les contacts',
  'deal:read': 'de consulter les affaires',
  'deal:write': 'de modifier les affaires',
  'quote:read': 'de consulter les devis',
  'quote:write': 'de modifier les devis',
  'quote:send': 'd’envoyer les devis',
  'task:read': 'de consulter les tâches',
  'task:write': 'de modifier les tâches',
  'call:read': 'de consulter les appels',
  'call:write': 'de modifier les appels',
  'inbox:read': 'de consulter la boîte de réception',
  'inbox:write': 'd’écrire depuis la boîte de réception',
  'template:read': 'de consulter les modèles',
  'template:write': 'de modifier les modèles',
  'invoice:read': 'de consulter les factures',
  'invoice:write': 'de modifier les factures',
  'payment:read': 'de consulter les paiements',
  'payment:write': 'd’enregistrer les paiements',
  'reminder:read': 'de consulter les relances',
  'reminder:write': 'de gérer les relances',
  'payment_provider:read': 'de consulter la configuration de l’encaissement',
  'payment_provider:write': 'de configurer l’encaissement',
  'report:read': 'de consulter les rapports',
  'dashboard:read': 'de consulter le tableau de bord',
  'event:read': 'de consulter l’activité',
  'file:read': 'de consulter les fichiers',
} as const

/** `resource:action`. */
export type Permission = keyof typeof permissionActions

/** Every permission, in the order of the table. */
export const permissions = Object.keys(permissionActions) as Permission[]

/** What any member of an organization needs to use the product at all. */
const everyone: Permission[] = [
  'organization:read',
  'member:read',
  'dashboard:read',
  'event:read',
  'file:read',
  'payment_provider:read',
]
const readCrm: Permission[] = ['company:read', 'contact:read', 'deal:read']

/** What each role may do (issue 2, section 3). What an admin may not do to an owner is `canTouchMember`. */
export const rolePermissions: Record<Role, readonly Permission[]> = {
  owner: permissions,
  admin: permissions.filter((p) => p !== 'subscription:write' && p !== 'organization:delete'),
  member: [
    ...everyone,
    ...readCrm,
    'company:write',
    'contact:write',
    'deal:write',
    'quote:read',
    'quote:write',
    'quote:send',
    'task:read',
    'task:write',
    'call:read',
    'call:write',
    'inbox:read',
    'inbox:write',
    'template:read',
    'template:write',
    'invoice:read',
    'payment:read',
    'report:read',
  ],
  billing: [
    ...everyone,
    ...readCrm,
    'quote:read',
    'invoice:read',
    'invoice:write',
    'payment:read',
    'payment:write',
    'reminder:read',
    'reminder:write',
    'payment_provider:write',
    'subscription:write',
    'report:read',
  ],
  viewer: [...everyone, ...readCrm, 'quote:read', 'invoice:read', 'report:read'],
}

const granted: Record<Role, ReadonlySet<Permission>> = {
  owner: new Set(rolePermissions.owner),
  admin: new Set(rolePermissions.admin),
  member: new Set(rolePermissions.member),
  billing: new Set(rolePermissions.billing),
  viewer: new Set(rolePermissions.viewer),
}

/** Whether the role holds the permission: the rule of the endpoint and of the greyed button. */
export function roleCan(role: Role, permission: Permission): boolean {
  return granted[role].has(permission)
}

/** Whether `actor` may invite, change, suspend or remove a member who has (or would get) the role `target`. */
export function canTouchMember(actor: Role, target: Role): boolean {
  return roleCan(actor, 'member:manage') && (actor === 'owner' || target !== 'owner')
}

/** The sentence beside a greyed button: what is refused to this role, and who may do it. */
export function permissionRefusal(role: Role, permission: Permission): string {
  const able = roles.filter((other) => roleCan(other, permission)).map((other) => roleLabels[other])
  const holders = new Intl.ListFormat('fr', { type: 'disjunction' }).format(able)
  return `Votre rôle «\u202f${roleLabels[role]}\u202f» ne permet pas ${permissionActions[permission]}. Rôle nécessaire\u00a0: ${holders}.`
}
