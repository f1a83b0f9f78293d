import { inTransaction } from '#server/db/transaction.ts'
import { getMailbox } from '#server/features/mailboxes/queries/mailboxes.ts'
import { writeMailbox } from '#server/features/mailboxes/store/mailboxes.ts'
import type { Grant } from '#server/integrations/mail-oauth/port.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { Mailbox } from '#shared/contract/mailboxes.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { grantsMail, type OAuthProvider } from '#shared/domain/mailboxes/mailbox.ts'
import { assertRoom } from './assert-room.ts'
import { sealSecret } from './seal-secret.ts'

type Granted = { provider: OAuthProvider; address: string; grant: Grant }

/** Stores the grant in a new mailbox or in the same one. Errors: mail_grant_refused, mail_scope_missing, too_many_mailboxes, plan_limit. */
export function saveGrant(
  scope: Scope,
  { provider, address, grant }: Granted,
  andThen: (tx: Tx, mailboxId: string) => Promise<void> = async () => {},
): Promise<Mailbox> {
  const { accessToken, refreshToken, expiresAt, scopes } = grant
  if (!grantsMail(provider, scopes)) throw new DomainError('mail_scope_missing')
  if (refreshToken === null) throw new DomainError('mail_grant_refused')
  return inTransaction(scope, async (tx) => {
    await assertRoom(tx, provider, address)
    const { id, known } = await writeMailbox(
      tx,
      { provider, address, scopes, servers: null, expiresAt },
      (mailboxId) => sealSecret(scope.context, mailboxId, { refreshToken, accessToken }),
    )
    await andThen(tx, id)
    await emitConnected(tx, { id, known, provider, address })
    return getMailbox(tx, id)
  })
}

type Told = { id: string; known: boolean; provider: string; address: string }

/** Says in the log that a mailbox is connected, or is again. */
export function emitConnected(tx: Tx, { id, known, provider, address }: Told): Promise<void> {
  return tx.emit(known ? 'mailbox.reconnected' : 'mailbox.connected', {
    subject: { type: 'mailbox', id },
    meta: { userId: tx.scope.userId, provider, email: address },
  })
}
