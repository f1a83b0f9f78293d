import { createHmac, randomInt } from 'node:crypto'
import { deriveKey } from '#server/config.ts'
import { invitationMail } from '#server/features/organizations/mails/invitation-mail.ts'
import { getInvitingParty } from '#server/features/organizations/queries/invitations.ts'
import { renewInvitation } from '#server/features/organizations/store/invitations.ts'
import { queueMail } from '#server/features/platform/commands/queue-mail.ts'
import { makeToken } from '#server/link-token.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import type { Invitee } from '#shared/contract/invitations.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  INVITATION_CODE_ALPHABET,
  INVITATION_CODE_LENGTH,
  INVITATION_MS,
  invitationMailLimits,
} from '#shared/domain/organizations/invitation.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

/** Specification 8.2: `{origin}/invite/accept?token={token}`. */
export const invitationUrl = (context: AppContext, token: string) =>
  `${context.config.appUrl}/invite/accept?token=${token}`

/** The stored form of a code: useless without the installation's secret, or for any other address. */
export function invitationCodeHash(context: AppContext, email: string, code: string): Buffer {
  return createHmac('sha256', deriveKey(context.config.secret, 'invitation-code'))
    .update(`${email}\n${code}`)
    .digest()
}

const makeCode = () =>
  Array.from(
    { length: INVITATION_CODE_LENGTH },
    () => INVITATION_CODE_ALPHABET[randomInt(INVITATION_CODE_ALPHABET.length)],
  ).join('')

/** Mails a new link and code, valid 7 days, and voids the former ones. Errors: invitation_mails_exceeded, those of queueMail. */
export async function mailInvitation(
  tx: Tx,
  invitation: Pick<Invitee, 'email' | 'firstName' | 'lastName' | 'role'> & { id: string },
): Promise<void> {
  const { context } = tx.scope
  const party = await getInvitingParty(tx, invitation.email)
  const exceeded =
    party.of_organization >= invitationMailLimits.ofOrganization ||
    party.of_sender > invitationMailLimits.ofSender ||
    party.to_address >= invitationMailLimits.toAddress
  if (exceeded) throw new DomainError('invitation_mails_exceeded')
  const { token, tokenHash } = makeToken()
  const code = makeCode()
  const codeHash = invitationCodeHash(context, invitation.email, code)
  await renewInvitation(tx, invitation.id, { tokenHash, codeHash })
  const name = [invitation.firstName, invitation.lastName].filter(Boolean).join(' ')
  await queueMail(
    tx,
    {
      kind: 'invitation',
      to: { email: invitation.email, name },
      replyTo: party.sender_email,
      urgent: false,
      counts: true,
      secret: { validSeconds: INVITATION_MS / 1_000 },
      about: { type: 'invitation', id: invitation.id },
    },
    invitationMail({
      organizationName: party.organization_name,
      inviter: { name: party.sender_name, email: party.sender_email },
      firstName: invitation.firstName,
      role: invitation.role,
      code,
      url: invitationUrl(context, token),
      expiresOn: todayIn(party.timezone, new Date(tx.now.getTime() + INVITATION_MS)),
    }),
  )
}
