import { type Role, roles } from '#shared/domain/roles.ts'
import type { OrganizationVerdict } from './errors.ts'
import { canTouchMember } from './permissions.ts'

/** The life of an invitation (specification, section 4). `expired` comes with the date. */
export const invitationStatuses = ['pending', 'accepted', 'revoked', 'expired'] as const

/** Filters of the list of invitations; `open`: pending, and expired ones that nothing replaced. */
export const invitationFilters = ['open', 'accepted', 'revoked', 'all'] as const
export type InvitationStatus = (typeof invitationStatuses)[number]

/** To the letter of the specification, section 4. */
export const invitationStatusLabels: Record<InvitationStatus, string> = {
  pending: 'En attente',
  accepted: 'Acceptée',
  revoked: 'Révoquée',
  expired: 'Expirée',
}

/** How long an invitation may be accepted: 604,800,000 ms (specification, section 9.3). */
export const INVITATION_DAYS = 7
export const INVITATION_MS = INVITATION_DAYS * 86_400_000

/** Days after its time that an invitation is forgotten, with the personal data in it. */
export const INVITATION_KEPT_DAYS = 90

/** Mails in 24 hours at most: of an organization, on behalf of a member, and to an address from all. */
export const invitationMailLimits = { ofOrganization: 200, ofSender: 100, toAddress: 5 } as const

/** Codes that may be typed, right or wrong: by one user, whose own address they are for, and from one network address. */
export const invitationCodeLimits = {
  byUser: { max: 10, seconds: 3_600 },
  byIp: { max: 60, seconds: 3_600 },
} as const

/** Alphabet of the typed code: without letters or figures that look alike (I, O, 0 and 1 are missing). */
export const INVITATION_CODE_ALPHABET = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
export const INVITATION_CODE_LENGTH = 8
/** Lengths given by the code's field (specification, section 9.3). */
export const invitationCodeHint = { min: 6, max: INVITATION_CODE_LENGTH } as const

/** Roles that the invite form offers (specification, section 5); ownership is transferred, or given by the wizard. */
export const invitableRoles = roles.filter((role) => role !== 'owner') as Exclude<Role, 'owner'>[]

/** A typed code in its canonical form: capitals, without the spaces and hyphens that people add. Null when it cannot be one. */
export function parseInvitationCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s\u00a0\u202f-]/g, '')
  const fits =
    code.length === INVITATION_CODE_LENGTH &&
    [...code].every((character) => INVITATION_CODE_ALPHABET.includes(character))
  return fits ? code : null
}

/** The status as of now: a pending invitation whose time has passed is expired. */
export function invitationStatus(
  { status, expiresAt }: { status: InvitationStatus; expiresAt: Date },
  now: Date,
): InvitationStatus {
  return status === 'pending' && expiresAt <= now ? 'expired' : status
}

/** Whether it may be resent, revoked or copied: only while pending, by whoever may grant its role. */
export function invitationCanChange(
  actor: Role,
  { status, role }: { status: InvitationStatus; role: Role },
): OrganizationVerdict {
  if (!canTouchMember(actor, role))
    return { ok: false, code: canTouchMember(actor, 'viewer') ? 'owner_protected' : 'forbidden' }
  return status === 'pending' ? { ok: true } : { ok: false, code: 'invitation_not_pending' }
}
