import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import { threadKeys } from '#shared/domain/conversations/thread-keys.ts'
import { lockThreads } from './threads.ts'

/** A mail as the sweep looks at it. `first`: the one of its conversation that stands for all of them. */
export type KeptMail = {
  id: string
  hash: string
  conversationId: string
  messageId: string
  subject: string
  first: boolean
}

/** Mails of a mailbox in the order of their contents, after one of them. */
export async function listKept(
  tx: Tx,
  mailboxId: string,
  lastHash: string,
  limit: number,
): Promise<KeptMail[]> {
  const { rows } = await sql<KeptMail>`
    select m.id, encode(m.content_hash, 'hex') as hash, m.conversation_id as "conversationId", m.message_id as "messageId", m.subject,
      not exists (select from mail_messages o where o.org_id = m.org_id and o.conversation_id = m.conversation_id
        and o.mailbox_id = m.mailbox_id and o.content_hash < m.content_hash) as first
    from mail_messages m where m.org_id = ${tx.scope.orgId} and m.mailbox_id = ${mailboxId} and m.content_hash > decode(${lastHash}, 'hex')
    order by m.content_hash limit ${limit}`.execute(tx.db)
  return rows
}

/** Puts back the keys by which answers to these mails find their conversation. Returns the conversations that lacked some. */
export async function putBackKeys(tx: Tx, mails: readonly KeptMail[]): Promise<string[]> {
  const { orgId } = tx.scope
  const names = mails.map(({ messageId, subject }) => {
    const [own = ''] = threadKeys({ messageId, subject, inReplyTo: [], references: [] })
    return createHash('sha256').update(own).digest('hex')
  })
  const own = sql`
    select m.conversation_id, decode(name, 'hex') as key from unnest(${mails.map(({ id }) => id)}::uuid[], ${names}::text[]) as own (id, name)
    join mail_messages m on m.org_id = ${orgId} and m.id = own.id
    where not exists (select from conversation_keys k where k.org_id = ${orgId} and k.key = decode(name, 'hex'))`
  const missing = await sql`select from (${own}) as own limit 1`.execute(tx.db)
  if (missing.rows.length === 0) return []
  await lockThreads(tx)
  const { rows } = await sql<{ id: string }>`
    insert into conversation_keys (org_id, key, conversation_id)
    select distinct on (key) ${orgId}::uuid, key, conversation_id from (${own}) as own order by key, conversation_id
    on conflict do nothing returning conversation_id as id`.execute(tx.db)
  return rows.map(({ id }) => id)
}

/** A mail whose source is not in the file store, where its server holds it. */
export type LostSource = {
  fileKey: string
  hash: string
  folderKey: string
  epoch: string
  remoteId: string
}

/** Sources fetched again in one night at most. */
const MOST_LOST = 1_000

/** Sources of a mailbox that the nightly look at the file store (check-files) did not find; on the server or not (`folderKey` null). */
export function listLostSources(
  context: AppContext,
  mailboxId: string,
): Promise<(LostSource | { fileKey: string; folderKey: null })[]> {
  return asPlatform(context, async (_db, client) => {
    const { rows } = await client.query(
      `select distinct on (m.id) m.file_key as "fileKey", encode(m.content_hash, 'hex') as hash, f.remote_key as "folderKey", p.epoch,
         p.remote_id as "remoteId"
       from missing_files x join mail_messages m on m.file_key = x.file_key
       left join (mail_placements p join mail_folders f on f.org_id = p.org_id and f.id = p.folder_id and f.epoch = p.epoch and f.followed)
         on p.org_id = m.org_id and p.message_id = m.id
       where m.mailbox_id = $1 order by m.id limit ${MOST_LOST}`,
      [mailboxId],
    )
    return rows
  })
}

/** Notes that the file store has these again. */
export function forgetLost(context: AppContext, fileKeys: readonly string[]): Promise<void> {
  return asPlatform(context, async (_db, client) => {
    await client.query('delete from missing_files where file_key = any ($1)', [fileKeys])
  })
}
