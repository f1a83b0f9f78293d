import { z } from 'zod'
import { memberRights } from '#shared/domain/member-rights.ts'
import { invitableRoles } from '#shared/domain/organizations/invitation.ts'
import { memberSorts, memberStatuses } from '#shared/domain/organizations/member.ts'
import { roles } from '../domain/roles.ts'
import { cursorInput, idSchema, instantSchema, memberEndpoint, pageOf } from './endpoint.ts'
import { tableEndpoint } from './export-endpoint.ts'
import { confirmingPassword } from './sign-in.ts'

export const memberSchema = z.object({
  userId: idSchema,
  name: z.string(),
  email: z.string(),
  avatarUrl: z.string().nullable(),
  title: z.string().nullable(),
  role: z.enum(roles),
  /** Beside the role, where it takes any. */
  rights: z.array(z.enum(memberRights)),
  /** When they were last changed; null while they are those that one begins with. */
  rightsAt: instantSchema.nullable(),
  status: z.enum(memberStatuses),
  /** True when there is no other active owner. */
  lastOwner: z.boolean(),
  /** The company's directory manages the member: their access and role are changed there. */
  ofDirectory: z.boolean(),
  joinedAt: instantSchema,
})
export type Member = z.output<typeof memberSchema>

const filter = {
  /** Words of the name, the address or the title, all of them. */
  q: z.string().max(200).default(''),
  role: z.enum(roles).optional(),
  status: z.enum(memberStatuses).optional(),
}
export type MemberFilter = z.output<z.ZodObject<typeof filter>>
const sorting = {
  sort: z.enum(memberSorts).default('joined'),
  direction: z.enum(['asc', 'desc']).default('desc'),
}
export type MemberSorting = z.output<z.ZodObject<typeof sorting>>

const userIds = z
  .array(idSchema)
  .min(1, 'Choisissez au moins une ligne')
  .max(100, 'Au plus 100 lignes à la fois')
const changed = z.object({ userIds: z.array(idSchema) })
/** Who takes over the open tasks of whoever goes: a person, a team, or nobody by two nulls. */
const tasksTo = z
  .strictObject({ assigneeId: idSchema.nullable().default(null), teamId: idSchema.nullable().default(null) })
  .optional()
const refusals = ['not_found', 'owner_protected', 'own_membership', 'member_of_directory'] as const

export const membersContract = {
  listMembers: memberEndpoint({
    method: 'GET',
    path: '/members',
    permission: 'member:read',
    summary: 'Les membres, du plus récent au plus ancien sauf demande contraire.',
    input: z.object({ ...filter, ...sorting, ...cursorInput }),
    output: pageOf(memberSchema),
  }),
  countMembers: memberEndpoint({
    method: 'GET',
    path: '/members/count',
    permission: 'member:read',
    summary: 'Le nombre de membres d’un filtre, et dans chaque état sous les autres filtres.',
    input: z.object(filter),
    output: z.object({ count: z.int(), byState: z.record(z.enum(memberStatuses), z.int()) }),
  }),
  exportMembers: tableEndpoint({
    path: '/members/export',
    permission: 'member:read',
    summary: 'Tous les membres d’un filtre, en CSV ou en classeur Excel.',
    filters: { ...filter },
  }),
  changeMemberRole: memberEndpoint({
    method: 'PATCH',
    path: '/members/{userId}/role',
    permission: 'member:manage',
    summary:
      'Change le rôle d’un membre\u202f; s’il ne consulte plus les tâches, les siennes vont à qui est désigné. Le rôle de propriétaire se transfère.',
    input: z.object({ userId: idSchema, role: z.enum(invitableRoles, 'Choisissez un rôle'), tasksTo }),
    output: memberSchema,
    errors: [...refusals, 'last_owner_kept', 'plan_limit', 'member_has_tasks', 'task_assignee_cannot_read'],
  }),
  changeMemberRights: memberEndpoint({
    method: 'PATCH',
    path: '/members/{userId}/rights',
    permission: 'member:manage',
    summary:
      'Donne ou retire à un membre ou à un lecteur un droit qui s’ajoute à son rôle\u00a0: facturer, lire la comptabilité ou voir les montants. Les autres restent ce qu’ils sont. Vaut aussitôt.',
    // One right a request: an older page gives nothing back that a colleague took meanwhile.
    input: z.strictObject({ userId: idSchema, right: z.enum(memberRights), on: z.boolean() }),
    output: memberSchema,
    errors: ['not_found', 'owner_protected', 'own_membership', 'role_without_rights'],
  }),
  suspendMembers: memberEndpoint({
    method: 'POST',
    path: '/members/suspend',
    permission: 'member:manage',
    summary: 'Suspend des membres\u00a0: leur accès cesse aussitôt. Répond ceux qui ne l’étaient pas.',
    input: z.strictObject({ userIds }),
    output: changed,
    errors: [...refusals, 'last_owner_kept'],
  }),
  reactivateMembers: memberEndpoint({
    method: 'POST',
    path: '/members/reactivate',
    permission: 'member:manage',
    summary: 'Rend leur accès à des membres suspendus. Répond ceux qui l’étaient.',
    input: z.strictObject({ userIds }),
    output: changed,
    errors: [...refusals, 'plan_limit'],
  }),
  removeMembers: memberEndpoint({
    method: 'POST',
    path: '/members/remove',
    permission: 'member:manage',
    summary:
      'Retire des membres de l’organisation\u202f; leur travail y reste, et leurs tâches ouvertes vont à qui est désigné.',
    input: z.strictObject({ userIds, tasksTo }),
    output: changed,
    errors: [...refusals, 'last_owner', 'member_has_tasks', 'task_assignee_cannot_read'],
  }),
  transferOwnership: memberEndpoint({
    method: 'POST',
    path: '/members/{userId}/ownership',
    permission: 'organization:delete',
    summary:
      'Rend un membre propriétaire, sur confirmation par mot de passe ; sans mot de passe, par un code reçu par e-mail.',
    input: z.object({
      userId: idSchema,
      password: confirmingPassword.optional(),
      /** Stays owner too; otherwise becomes admin. */
      keepOwnership: z.boolean().default(false),
    }),
    output: memberSchema,
    errors: [
      'not_found',
      'owner_protected',
      'already_owner',
      'member_suspended',
      'wrong_password',
      'confirmation_required',
      'plan_limit',
    ],
    // A kept answer would keep a digest of the password.
    idempotent: false,
  }),
  leaveOrganization: memberEndpoint({
    method: 'DELETE',
    path: '/membership',
    permission: 'organization:read',
    summary: 'Quitte l’organisation\u202f; ses tâches ouvertes vont à qui est désigné.',
    input: z.strictObject({ tasksTo }).optional(),
    output: z.object({ orgId: idSchema }),
    errors: ['last_owner', 'not_found', 'member_has_tasks', 'task_assignee_cannot_read'],
  }),
}
