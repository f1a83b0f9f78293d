import { getAccessToken } from '#server/features/mailboxes/steps/get-access-token.ts'
import { openSecret } from '#server/features/mailboxes/steps/seal-secret.ts'
import { readSealed } from '#server/features/mailboxes/store/mailboxes.ts'
import type { FoundServers } from '#server/integrations/mail-servers/port.ts'
import type { AccessToken } from '#server/integrations/mail-source/port.ts'
import type { TransportLogin } from '#server/integrations/mail-transport/port.ts'
import type { Tx } from '#server/scope.ts'
import { grantsMail, grantsSending, type OAuthProvider } from '#shared/domain/mailboxes/mailbox.ts'
import { maildirOf } from './mailbox-access.ts'

export type SendingRefusal = 'mailbox_refused' | 'scope_missing'

/** Why a mailbox sends nothing now; null when it does. */
export function sendingRefusal({
  provider,
  status,
  scopes,
}: {
  provider: string
  status: string
  scopes: readonly string[]
}): SendingRefusal | null {
  if (status !== 'active') return 'mailbox_refused'
  if (provider !== 'google' && provider !== 'microsoft') return null
  if (!grantsMail(provider, scopes)) return 'mailbox_refused'
  return grantsSending(provider, scopes) ? null : 'scope_missing'
}

/** The login that opens a mailbox to send from it. */
export async function findSendingLogin(
  tx: Tx,
  mailboxId: string,
): Promise<{ login: TransportLogin } | { refusal: SendingRefusal } | null> {
  const row = await tx.db
    .selectFrom('mailboxes')
    .select(['id', 'provider', 'servers', 'scopes', 'status'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', mailboxId)
    .executeTakeFirst()
  if (!row) return null
  const refusal = sendingRefusal(row)
  if (refusal !== null) return { refusal }
  const { context, orgId } = tx.scope
  if (row.provider === 'maildir')
    return { login: { kind: 'maildir', directory: maildirOf(orgId, mailboxId) } }
  if (row.provider !== 'imap') {
    const accessToken: AccessToken = (refused) => getAccessToken(context, { orgId, mailboxId }, refused)
    return { login: { kind: row.provider as OAuthProvider, accessToken } }
  }
  const secret = openSecret(context, mailboxId, await readSealed(tx, mailboxId))
  if (secret === null || !('password' in secret)) return { refusal: 'mailbox_refused' }
  const { username, imap, smtp } = row.servers as FoundServers
  return { login: { kind: 'imap', username, password: secret.password, imap, smtp } }
}
