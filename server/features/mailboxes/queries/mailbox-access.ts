import { getAccessToken } from '#server/features/mailboxes/steps/get-access-token.ts'
import { openSecret } from '#server/features/mailboxes/steps/seal-secret.ts'
import { readSealed } from '#server/features/mailboxes/store/mailboxes.ts'
import type { FoundServers } from '#server/integrations/mail-servers/port.ts'
import type { MailSourceLogin } from '#server/integrations/mail-source/port.ts'
import type { Tx } from '#server/scope.ts'
import { grantsMail, type OAuthProvider } from '#shared/domain/mailboxes/mailbox.ts'

/** A mailbox to follow, and what opens it. */
export type MailboxAccess = {
  id: string
  userId: string
  /** From which its owner writes. */
  ownAddresses: readonly string[]
  importSince: string | null
  syncedAt: Date | null
  login: MailSourceLogin
}

/** For the system's scope. Null when the mailbox is gone, waits for its owner, is paused, or cannot be opened. */
export async function findMailboxAccess(tx: Tx, mailboxId: string): Promise<MailboxAccess | null> {
  const row = await tx.db
    .selectFrom('mailboxes')
    .select([
      'id',
      'user_id',
      'address',
      'provider',
      'servers',
      'scopes',
      'status',
      'import_since',
      'sync_paused_at',
      'synced_at',
    ])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', mailboxId)
    .executeTakeFirst()
  if (row?.status !== 'active' || row.sync_paused_at !== null) return null
  const login = await loginOf(tx, row)
  if (login === null) return null
  const { id, user_id: userId, import_since: importSince, synced_at: syncedAt } = row
  const first = row.provider === 'maildir' ? await addressesOf(tx, userId) : [row.address]
  const ownAddresses = [...first, ...(await aliasesOf(tx, mailboxId))]
  return { id, userId, ownAddresses, importSince, syncedAt, login }
}

async function aliasesOf(tx: Tx, mailboxId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('mailbox_aliases')
    .select('address')
    .where('org_id', '=', tx.scope.orgId)
    .where('mailbox_id', '=', mailboxId)
    .execute()
  return rows.map(({ address }) => address)
}

/** A member's addresses, since archives have none: the one of their account, and those of their mailboxes. */
async function addressesOf(tx: Tx, userId: string): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('mailboxes')
    .select('address')
    .where('org_id', '=', tx.scope.orgId)
    .where('user_id', '=', userId)
    .union(tx.db.selectFrom('users').select('email as address').where('id', '=', userId))
    .execute()
  return rows.map(({ address }) => address.toLowerCase())
}

/** Below the directory of Maildirs: each organization's apart, and no name that a person chose. */
export const maildirOf = (orgId: string, mailboxId: string): string => `${orgId}/${mailboxId}`

type Opened = { id: string; provider: string; servers: unknown; scopes: string[] }

async function loginOf(tx: Tx, { id, provider, servers, scopes }: Opened): Promise<MailSourceLogin | null> {
  const { context, orgId } = tx.scope
  if (provider === 'maildir') return { kind: 'maildir', directory: maildirOf(orgId, id) }
  if (provider !== 'imap') {
    const kind = provider as OAuthProvider
    // Its owner is asked to consent again: see the fault scope_missing.
    if (!grantsMail(kind, scopes)) return null
    return { kind, accessToken: (refused) => getAccessToken(context, { orgId, mailboxId: id }, refused) }
  }
  const secret = openSecret(context, id, await readSealed(tx, id))
  if (secret === null || !('password' in secret)) return null
  const { username, imap } = servers as FoundServers
  return { kind: 'imap', username, password: secret.password, server: imap }
}
