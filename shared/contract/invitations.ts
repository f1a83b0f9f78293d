import { z } from 'zod'
import {
  invitableRoles,
  invitationFilters,
  invitationStatuses,
} from '#shared/domain/organizations/invitation.ts'
import { mailLimitErrors } from '#shared/domain/platform/mail-allowance.ts'
import { type Role, roles } from '../domain/roles.ts'
import {
  cursorInput,
  idSchema,
  instantSchema,
  memberEndpoint,
  pageOf,
  publicEndpoint,
  userEndpoint,
} from './endpoint.ts'
import { wizardMemberSchema } from './organization-fields.ts'

/** The invite form (specification, section 5): what the wizard asks of a member, but for the owner's role. */
export const invitationInputSchema = wizardMemberSchema
  .pick({ email: true, firstName: true, lastName: true, title: true })
  .extend({ role: z.enum(invitableRoles, 'Choisissez un rôle') })
export type InvitationInput = z.output<typeof invitationInputSchema>

/** The fields of an invitation, from either form. */
export type Invitee = {
  email: string
  firstName: string
  lastName?: string | null | undefined
  title?: string | null | undefined
  phone?: string | null | undefined
  role: Role
  /** False: nothing is mailed; the link is copied from the list, or the invitation resent. */
  sendInvitation: boolean
}

const nullableText = z.string().nullable()

export const invitationSchema = z.object({
  id: idSchema,
  email: z.string(),
  firstName: z.string(),
  lastName: nullableText,
  title: nullableText,
  role: z.enum(roles),
  status: z.enum(invitationStatuses),
  /** Revoked by the one who was invited. */
  refused: z.boolean(),
  /** Null while nothing was mailed. */
  sentAt: instantSchema.nullable(),
  /** The last mail could not be delivered. */
  mailFailed: z.boolean(),
  expiresAt: instantSchema,
  inviterName: nullableText,
  createdAt: instantSchema,
})
export type Invitation = z.output<typeof invitationSchema>

const filter = { q: z.string().max(200).default(''), state: z.enum(invitationFilters).default('open') }
export type InvitationFilter = z.output<z.ZodObject<typeof filter>>

const byId = { invitationId: idSchema }
const token = z
  .string('Saisissez le code reçu par e-mail')
  .trim()
  .min(1, 'Saisissez le code reçu par e-mail')
  .max(200)

/** The part of an invitation shown to anyone who holds its link or its code. */
export const invitationViewSchema = z.object({
  organizationName: z.string(),
  inviterName: nullableText,
  email: z.string(),
  firstName: z.string(),
  lastName: nullableText,
  role: z.enum(roles),
  expiresAt: instantSchema,
})
export type InvitationView = z.output<typeof invitationViewSchema>

const closed = ['invitation_invalid', 'invitation_expired', 'invitation_revoked', 'invitation_used'] as const
const answered = [...closed, 'invitation_other_address', 'already_member', 'email_not_verified'] as const
const answers = { max: 60, seconds: 600, by: 'user' } as const

export const invitationsContract = {
  listInvitations: memberEndpoint({
    method: 'GET',
    path: '/invitations',
    permission: 'member:read',
    summary: 'Les invitations, de la plus récente à la plus ancienne.',
    input: z.object({ ...filter, ...cursorInput }),
    output: pageOf(invitationSchema),
  }),
  countInvitations: memberEndpoint({
    method: 'GET',
    path: '/invitations/count',
    permission: 'member:read',
    summary: 'Le nombre d’invitations d’un filtre, et dans chaque état.',
    input: z.object(filter),
    output: z.object({ count: z.int(), byState: z.record(z.enum(invitationFilters), z.int()) }),
  }),
  createInvitation: memberEndpoint({
    method: 'POST',
    path: '/invitations',
    permission: 'member:manage',
    summary: 'Invite une personne par e-mail, pour 7 jours.',
    input: invitationInputSchema,
    output: invitationSchema,
    errors: [
      ...(['member_exists', 'invitation_pending', 'invitation_mails_exceeded', 'plan_limit'] as const),
      ...mailLimitErrors,
    ],
    limit: { max: 120, seconds: 3_600, by: 'user' },
  }),
  resendInvitation: memberEndpoint({
    method: 'POST',
    path: '/invitations/{invitationId}/resend',
    permission: 'member:manage',
    summary:
      'Renvoie une invitation en attente avec un nouveau lien, pour 7 jours\u202f; les liens d’avant ne valent plus rien.',
    input: z.object(byId),
    output: invitationSchema,
    errors: [
      'not_found',
      'owner_protected',
      'invitation_not_pending',
      'invitation_mails_exceeded',
      ...mailLimitErrors,
    ],
    limit: { max: 120, seconds: 3_600, by: 'user' },
  }),
  revokeInvitation: memberEndpoint({
    method: 'POST',
    path: '/invitations/{invitationId}/revoke',
    permission: 'member:manage',
    summary: 'Révoque une invitation en attente\u00a0: ses liens et son code ne valent plus rien.',
    input: z.object(byId),
    output: invitationSchema,
    errors: ['not_found', 'owner_protected', 'invitation_not_pending'],
  }),
  createInvitationLink: memberEndpoint({
    method: 'POST',
    path: '/invitations/{invitationId}/link',
    permission: 'member:manage',
    summary: 'Un lien d’invitation à transmettre soi-même\u00a0; il n’est conservé nulle part.',
    input: z.object(byId),
    output: z.object({ url: z.url() }),
    errors: ['not_found', 'owner_protected', 'invitation_not_pending'],
    limit: { max: 60, seconds: 3_600, by: 'user' },
    idempotent: false,
  }),
  previewInvitation: publicEndpoint({
    method: 'POST',
    path: '/invitations/preview',
    summary: 'Ce que dit le lien d’une invitation, avant de se connecter.',
    input: z.strictObject({ token }),
    output: invitationViewSchema,
    errors: closed,
    limit: { max: 60, seconds: 60, by: 'ip' },
    idempotent: false,
  }),
  checkInvitation: userEndpoint({
    method: 'POST',
    path: '/invitations/check',
    summary: 'L’invitation d’un lien ou d’un code, si elle est bien pour l’utilisateur connecté.',
    input: z.strictObject({ token }),
    output: invitationViewSchema,
    errors: answered,
    limit: answers,
    idempotent: false,
  }),
  acceptInvitation: userEndpoint({
    method: 'POST',
    path: '/invitations/accept',
    summary: 'Rejoint l’organisation qui invite, et y travaille désormais.',
    input: z.strictObject({ token }),
    output: z.object({ orgId: idSchema, role: z.enum(roles) }),
    errors: [...answered, 'invitation_gone', 'plan_limit'],
    limit: answers,
  }),
  refuseInvitation: userEndpoint({
    method: 'POST',
    path: '/invitations/refuse',
    summary: 'Refuse une invitation\u202f; son auteur en est prévenu.',
    input: z.strictObject({ token }),
    output: z.object({ organizationName: z.string() }),
    errors: [...answered, 'invitation_gone'],
    limit: answers,
  }),
}
