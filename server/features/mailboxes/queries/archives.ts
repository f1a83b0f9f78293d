import type { Selectable } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import type { Archive } from '#shared/contract/mail-archives.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** The caller's imports of archives, newest first. */
export async function listArchives(tx: Tx): Promise<{ items: Archive[] }> {
  const rows = await own(tx).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()
  return { items: rows.map(present) }
}

/** Reads an import of the caller. Errors: not_found. */
export async function getArchive(tx: Tx, id: string): Promise<Archive> {
  const row = await own(tx).where('id', '=', id).executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return present(row)
}

/** Whether a mailbox or an import of the caller bears this name. */
export async function isArchiveName(tx: Tx, name: string): Promise<boolean> {
  const { orgId, userId } = tx.scope
  const mailbox = await tx.db
    .selectFrom('mailboxes')
    .select('id')
    .where('org_id', '=', orgId)
    .where('user_id', '=', userId)
    .where('address', '=', name)
    .executeTakeFirst()
  const archive = await own(tx).where('name', '=', name).where('state', '<>', 'failed').executeTakeFirst()
  return mailbox !== undefined || archive !== undefined
}

const own = (tx: Tx) =>
  tx.db
    .selectFrom('mail_archives')
    .selectAll()
    .where('org_id', '=', tx.scope.orgId)
    .where('user_id', '=', tx.scope.userId)

const present = (row: Selectable<DB['mail_archives']>): Archive => ({
  id: row.id,
  name: row.name,
  state: row.state as Archive['state'],
  fault: row.fault as Archive['fault'],
  sizeBytes: row.size_bytes,
  receivedBytes: row.received_bytes,
  readBytes: row.read_bytes,
  mails: row.mails,
  tooLarge: row.too_large,
})
