import { insertRow, updateRow } from '#server/db/own-rows.ts'
import type { Retention } from '#server/retention.ts'
import type { Tx } from '#server/scope.ts'
import type { Invitee } from '#shared/contract/invitations.ts'
import { INVITATION_KEPT_DAYS, INVITATION_MS } from '#shared/domain/organizations/invitation.ts'

const expiry = (tx: Tx) => new Date(tx.now.getTime() + INVITATION_MS)

/** Null when the address has a pending invitation already. One whose time has passed makes room. */
export async function insertInvitation(tx: Tx, invitee: Invitee): Promise<string | null> {
  await tx.db
    .updateTable('invitations')
    .set({ status: 'expired', closed_at: tx.now })
    .where('org_id', '=', tx.scope.orgId)
    .where('email', '=', invitee.email)
    .where('status', '=', 'pending')
    .where('expires_at', '<=', tx.now)
    .execute()
  const row = await tx.db
    .insertInto('invitations')
    .values({
      org_id: tx.scope.orgId,
      email: invitee.email,
      first_name: invitee.firstName,
      last_name: invitee.lastName ?? null,
      title: invitee.title ?? null,
      phone: invitee.phone ?? null,
      role: invitee.role,
      invited_by: tx.scope.userId,
      expires_at: expiry(tx),
      created_at: tx.now,
    })
    .onConflict((conflict) =>
      conflict.columns(['org_id', 'email']).where('status', '=', 'pending').doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id ?? null
}

export type LockedInvitation = NonNullable<Awaited<ReturnType<typeof lockInvitation>>>

/** The row, held until the end of the transaction: two answers come one after the other. */
export async function lockInvitation(tx: Tx, id: string) {
  const row = await tx.db
    .selectFrom('invitations')
    .select([
      'id',
      'email',
      'first_name',
      'last_name',
      'title',
      'phone',
      'role',
      'status',
      'expires_at',
      'invited_by',
    ])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  return row ?? null
}

/** A live link of the invitation beside its others. */
export async function insertInvitationLink(tx: Tx, invitationId: string, tokenHash: Buffer): Promise<void> {
  await insertRow(tx, 'invitation_links', {
    invitation_id: invitationId,
    token_hash: tokenHash,
    created_at: tx.now,
  })
}

/** Makes a new link and code, valid for 7 days; earlier ones stop working. */
export async function renewInvitation(
  tx: Tx,
  id: string,
  secrets: { tokenHash: Buffer; codeHash: Buffer },
): Promise<void> {
  await tx.db
    .deleteFrom('invitation_links')
    .where('org_id', '=', tx.scope.orgId)
    .where('invitation_id', '=', id)
    .execute()
  await insertInvitationLink(tx, id, secrets.tokenHash)
  await updateRow(tx, 'invitations', id, {
    code_hash: secrets.codeHash,
    sent_at: tx.now,
    expires_at: expiry(tx),
  })
}

/** Its links are kept, so that they can tell its outcome. */
export async function closeInvitation(
  tx: Tx,
  id: string,
  outcome: { status: 'accepted' | 'revoked'; refused?: boolean; by?: string },
): Promise<void> {
  await updateRow(tx, 'invitations', id, {
    status: outcome.status,
    refused: outcome.refused ?? false,
    accepted_by: outcome.status === 'accepted' ? (outcome.by ?? tx.scope.userId) : null,
    closed_at: tx.now,
  })
}

/** People who were invited and never came, or came long ago. */
export const oldInvitations: Retention = {
  table: 'invitations',
  since: 'expires_at',
  hours: INVITATION_KEPT_DAYS * 24,
}
