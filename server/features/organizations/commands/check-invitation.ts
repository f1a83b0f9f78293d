import { readAs } from '#server/db/transaction.ts'
import {
  enterByLink,
  enterInvitation,
  viewOf,
} from '#server/features/organizations/steps/enter-invitation.ts'
import { assertMine, assertOpen } from '#server/features/organizations/steps/open-invitation.ts'
import type { Caller, UserCaller } from '#server/http/bind-contract.ts'
import { inviteeScope } from '#server/scope.ts'
import type { InvitationView } from '#shared/contract/invitations.ts'

/** A link's invitation, for a visitor. Errors: invitation_invalid, invitation_used, invitation_revoked, invitation_expired. */
export async function previewInvitation(
  caller: Caller,
  { token }: { token: string },
): Promise<InvitationView> {
  const found = await enterByLink(caller, token)
  assertOpen(found, caller.context.clock.now())
  return viewOf(found)
}

/** The invitation behind a link or a code, for its invitee. Errors: invitation_invalid, and those of assertMine. */
export async function checkInvitation(
  caller: UserCaller,
  { token }: { token: string },
): Promise<InvitationView> {
  const found = await enterInvitation(caller, token)
  const { context, session } = caller
  const scope = inviteeScope(context, { orgId: found.org_id, userId: session.userId })
  await readAs(scope, (tx) => assertMine(tx, found))
  return viewOf(found)
}
