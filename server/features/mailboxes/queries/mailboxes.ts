import type { Selectable } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import type { Mailbox } from '#shared/contract/mailboxes.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

const columns = [
  'id',
  'provider',
  'address',
  'status',
  'fault',
  'servers',
  'last_sync_at',
  'created_at',
  'updated_at',
] as const

/** The caller's own mailboxes, newest first; never a colleague's, and no Maildir, which nobody connects. */
export async function listMailboxes(tx: Tx): Promise<{ items: Mailbox[] }> {
  const rows = await own(tx).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
  return { items: rows.map(present) }
}

/** Reads a mailbox of the caller. Errors: not_found. */
export async function getMailbox(tx: Tx, mailboxId: string): Promise<Mailbox> {
  const row = await own(tx).where('id', '=', mailboxId).executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return present(row)
}

/** How many mailboxes the member has besides the one of that address, and whether that one is among them. */
export async function countOtherMailboxes(
  tx: Tx,
  provider: string,
  address: string,
): Promise<{ others: number; known: boolean }> {
  const rows = await own(tx).execute()
  const others = rows.filter((row) => row.provider !== provider || row.address !== address).length
  return { others, known: others < rows.length }
}

const own = (tx: Tx) =>
  tx.db
    .selectFrom('mailboxes')
    .select(columns)
    .where('org_id', '=', tx.scope.orgId)
    .where('user_id', '=', tx.scope.userId)
    .where('provider', '<>', 'maildir')

type Row = Pick<Selectable<DB['mailboxes']>, (typeof columns)[number]>

const present = (row: Row): Mailbox => ({
  id: row.id,
  provider: row.provider as Mailbox['provider'],
  address: row.address,
  status: row.status as Mailbox['status'],
  fault: row.fault as Mailbox['fault'],
  servers: row.servers as Mailbox['servers'],
  lastSyncAt: row.last_sync_at?.toISOString() ?? null,
  createdAt: row.created_at.toISOString(),
  updatedAt: row.updated_at.toISOString(),
})
