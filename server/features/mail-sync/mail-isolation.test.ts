import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { sweepMailbox } from './commands/sweep-mailbox.ts'
import { deliverMany, makeProviderMailbox, type ProviderMailbox } from './provider-mailbox.fixture.ts'

/** Invariant 19 of mail-facts.md (C1), beneath every query: what the database itself shows. What each screen shows: conversations.test.ts. */
let site: TestApp
let box: ProviderMailbox
let colleague: Member
let stranger: Member

beforeAll(async () => {
  site = await startTestApp({ jobs: false })
  box = await makeProviderMailbox(site, 'google')
  colleague = await site.makeMember(box.owner.orgId, 'admin')
  stranger = await site.makeOrganization()
  deliverMany(box.server, 3)
  await box.pass()
  await sweepMailbox(site.context, { orgId: box.owner.orgId, mailboxId: box.id })
  await box.pass(true)
  const rows = [
    `insert into mail_watches (org_id, mailbox_id, renew_at) select org_id, id, now() from mailboxes where id = $1`,
    `insert into mail_repairs (org_id, mailbox_id, folder_id, added, removed, repaired_at)
     select org_id, mailbox_id, id, 1, 0, now() from mail_folders where mailbox_id = $1 limit 1`,
    `insert into mail_changes (org_id, mailbox_id, message_id, action) select org_id, mailbox_id, id, 'seen' from mail_messages where mailbox_id = $1 limit 1`,
    `insert into mail_sendings (org_id, mailbox_id, message_id, subject, recipients, html, due_at, scheduled, unless_answered, created_at)
     select org_id, id, 'x@atelier.test', '', '{}', '', now(), false, false, now() from mailboxes where id = $1`,
    `insert into mail_drafts (org_id, mailbox_id, kind, recipients, subject, body, signature, quotes, updated_at, created_at)
     select org_id, id, 'new', '{}', '', '', '', false, now(), now() from mailboxes where id = $1`,
    `insert into mail_draft_files (org_id, draft_id, mailbox_id, name, type, size, origin, received_bytes, created_at)
     select org_id, id, mailbox_id, 'a', 'b', 1, 'upload', 0, now() from mail_drafts where mailbox_id = $1`,
    `insert into mail_draft_pieces (org_id, file_id, mailbox_id, starts_at, size, file_key)
     select org_id, id, mailbox_id, 0, 1, 'none' from mail_draft_files where mailbox_id = $1`,
    `insert into mail_delivery_reports (org_id, report_id, mailbox_id, message_id, state, recipients, reported_at)
     select org_id, id, mailbox_id, 'x@atelier.test', 'failed', '[]', now() from mail_messages where mailbox_id = $1 limit 1`,
    `insert into mailbox_auto_replies (org_id, mailbox_id, acknowledges, acknowledgement, away_subject, away_text, enabled_at, updated_at)
     select org_id, id, true, '<p>Merci</p>', '', '', now(), now() from mailboxes where id = $1`,
    `insert into mailbox_aliases (org_id, mailbox_id, address, created_at)
     select org_id, id, 'contact@atelier.test', now() from mailboxes where id = $1`,
    `insert into mail_signatures (org_id, user_id, mailbox_id, html, updated_at)
     select org_id, user_id, id, '<p>Jeanne</p>', now() from mailboxes where id = $1`,
  ]
  for (const text of rows) await box.rows(text)
})
afterAll(async () => {
  await box.end()
  await site.close()
})

const seen = (scope: Scope, table: string) =>
  readAs(scope, async (tx) => {
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from ${sql.table(table)} where mailbox_id = ${box.id}`.execute(tx.db)
    return rows[0]!.count
  })

/**
 * Tables whose rows are not a mailbox's own: starts of a connection have no mailbox before they end, settings of the organization name one and say
 * nothing of its mails, and who was answered today is the program's alone.
 */
const OTHERS = new Set(['mailbox_starts', 'answer_targets', 'quote_mailboxes', 'auto_replies_sent'])

/** Every table of the database that has rows of mailboxes. */
async function tablesOfMailboxes(): Promise<string[]> {
  const { rows } = await site.context.pool.query<{ name: string }>(
    `select c.relname as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'mailbox_id'
     where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'v') and has_table_privilege('ardoise_app', c.oid, 'select')
     order by 1`,
  )
  return rows.map(({ name }) => name)
}

test('rows of a private mailbox are its owner’s alone, in every table', async () => {
  const tables = await tablesOfMailboxes()
  expect(tables).toEqual(
    expect.arrayContaining(['mail_messages', 'mail_sweeps', 'mail_watches', 'readable_mails']),
  )
  for (const table of tables) {
    const counts = [await seen(colleague.scope, table), await seen(stranger.scope, table)]
    expect([table, ...counts]).toEqual([table, 0, 0])
  }
  const own = await Promise.all(
    tables.map(async (table) => [table, await seen(box.owner.scope, table)] as const),
  )
  expect(own.filter(([, count]) => count === 0).map(([table]) => table)).toEqual(
    tables.filter((table) => OTHERS.has(table)),
  )
})

test('names of conversations, which say nothing, and their keys are nobody’s', async () => {
  for (const table of ['conversations', 'conversation_keys', 'conversation_edits'])
    for (const { scope } of [box.owner, colleague, stranger])
      expect(
        await readAs(
          scope,
          async (tx) => (await sql`select from ${sql.table(table)}`.execute(tx.db)).rows.length,
        ),
      ).toBe(0)
})
