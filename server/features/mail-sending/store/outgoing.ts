import { updateRow } from '#server/db/own-rows.ts'
import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext, Tx } from '#server/scope.ts'
import type { Recipients } from '#shared/domain/mail-sending/recipients.ts'
import { SENDING_LOST_SECONDS } from '#shared/domain/mail-sending/sending-tries.ts'
import { SOON_MS } from './sendings.ts'

/** Everything that a mail is built from, for the system's scope; null when it is gone. */
export async function findOutgoing(tx: Tx, sendingId: string) {
  const row = await tx.db
    .selectFrom('mail_sendings as s')
    .innerJoin('mailboxes as b', (join) =>
      join.onRef('b.org_id', '=', 's.org_id').onRef('b.id', '=', 's.mailbox_id'),
    )
    .innerJoin('organizations as o', 'o.id', 's.org_id')
    .leftJoin('users as u', 'u.id', 's.author_id')
    .leftJoin('mail_drafts as d', (join) =>
      join.onRef('d.org_id', '=', 's.org_id').onRef('d.sending_id', '=', 's.id'),
    )
    .leftJoin('mail_messages as a', (join) =>
      join.onRef('a.org_id', '=', 'd.org_id').onRef('a.id', '=', 'd.answered_id'),
    )
    .select(['s.id', 's.mailbox_id', 's.state', 's.due_at', 's.message_id', 's.subject', 's.recipients'])
    .select([
      's.file_key',
      's.remote_id',
      's.html',
      's.begun_at',
      's.sent_at',
      's.filed',
      's.attempts',
      's.automatic',
      's.prospecting',
    ])
    .select((eb) => eb.fn.coalesce('s.from_address', 'b.address').as('address'))
    .select((eb) => eb.fn.coalesce('s.from_name', 'u.name').as('author'))
    .select(['o.name as organization', 'd.id as draft_id', 'd.in_reply_to', 'd.cited', 'd.quotes'])
    .select(['d.quoted', 'a.mailbox_id as answered_mailbox', 'a.remote_id as answered_remote'])
    .where('s.org_id', '=', tx.scope.orgId)
    .where('s.id', '=', sendingId)
    .executeTakeFirst()
  return row ? { ...row, recipients: row.recipients as unknown as Recipients } : null
}
export type Outgoing = NonNullable<Awaited<ReturnType<typeof findOutgoing>>>

/** Files that go with it, with the source of the mail that holds each, where one does. */
export async function listOutgoingFiles(tx: Tx, draftId: string) {
  return tx.db
    .selectFrom('mail_draft_files as f')
    .leftJoin('mail_messages as m', (join) =>
      join.onRef('m.org_id', '=', 'f.org_id').onRef('m.id', '=', 'f.message_id'),
    )
    .select(['f.id', 'f.name', 'f.type', 'f.content_id', 'f.file_key', 'f.part_position'])
    .select('m.file_key as source_key')
    .where('f.org_id', '=', tx.scope.orgId)
    .where('f.draft_id', '=', draftId)
    .orderBy('f.id')
    .execute()
}

/** The largest mail that the mailbox's server takes, as it says now. */
export async function writeAnnounced(tx: Tx, mailboxId: string, bytes: number): Promise<void> {
  await updateRow(tx, 'mailboxes', mailboxId, { smtp_max_bytes: Math.min(bytes, 2_147_483_647) })
}

type Job = { orgId: string; sendingId: string }
const jobOf = (row: { org_id: string; id: string }): Job => ({ orgId: row.org_id, sendingId: row.id })
const MOST = 500

/** Mails whose instant is near, and those that are « on their way » for too long: each must have a job. */
export async function listDue(context: AppContext): Promise<(Job & { dueAt: Date })[]> {
  const now = context.clock.now()
  const soon = new Date(now.getTime() + SOON_MS)
  const lost = new Date(now.getTime() - SENDING_LOST_SECONDS * 1_000)
  return asPlatform(context, async (db) => {
    const rows = await db
      .selectFrom('mail_sendings')
      .select(['org_id', 'id', 'due_at'])
      .where((eb) =>
        eb.or([
          eb.and([eb('state', '=', 'waiting'), eb('due_at', '<=', soon)]),
          eb.and([eb('state', '=', 'sending'), eb('begun_at', '<=', lost)]),
        ]),
      )
      .orderBy('due_at')
      .limit(MOST)
      .execute()
    return rows.map((row) => ({ ...jobOf(row), dueAt: row.due_at }))
  })
}

/** How often a mail is looked for, or put, among what was sent, and for how long that is tried. */
const LOOK_MS = 10 * 60_000
const TRIED_MS = 3 * 86_400_000

/** Mails that may have left, and those whose copy does not stand among what was sent: those not looked at lately. */
export async function listToCheck(context: AppContext): Promise<Job[]> {
  const now = context.clock.now().getTime()
  return asPlatform(context, async (db) => {
    const rows = await db
      .selectFrom('mail_sendings')
      .select(['org_id', 'id'])
      .where((eb) =>
        eb.or([eb('state', '=', 'unsure'), eb.and([eb('state', '=', 'sent'), eb('filed', '=', false)])]),
      )
      .where((eb) => eb.or([eb('checked_at', 'is', null), eb('checked_at', '<=', new Date(now - LOOK_MS))]))
      .where('created_at', '>', new Date(now - 366 * 86_400_000))
      .where('begun_at', '>', new Date(now - TRIED_MS))
      .orderBy('checked_at', (order) => order.asc().nullsFirst())
      .orderBy('id')
      .limit(MOST)
      .execute()
    return rows.map(jobOf)
  })
}
