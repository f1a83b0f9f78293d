import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'

let site: TestApp
beforeAll(async () => {
  site = await startTestApp({ jobs: false })
})
afterAll(() => site.close())

test('a shelf is read from the index of terms alone, whatever else could find its mails', async () => {
  const { scope } = await site.makeOrganization()
  const plan = await inTransaction(scope, async (tx) => {
    await sql`set local enable_seqscan = off`.execute(tx.db)
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from readable_mail_terms m
      where m.terms @@ '''abc12345678wdevis'''::tsquery and ((m.received_at, m.id) < (now(), gen_random_uuid())) is true
      order by m.received_at desc limit 50`.execute(tx.db)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toContain('Bitmap Index Scan on mail_messages_terms')
  expect(plan).not.toMatch(/BitmapAnd|mail_messages_received|mail_messages_conversation/)
})

test('a term keeps its letter and its words, whatever they hold', async () => {
  const { scope } = await site.makeOrganization()
  const { rows } = await inTransaction(scope, (tx) =>
    sql<{ words: string; addresses: string }>`
      select mail_terms_query('w', mail_query('{Menuiseries,l''été}'))::text as words,
        mail_terms_query('@', ${["o'neil@client.test", String.raw`a\b@client.test`]}::text[])::text as addresses`.execute(
      tx.db,
    ),
  )
  expect(rows[0]!.words).toContain("'wmenuiser'")
  expect(rows[0]!.words).not.toContain('<->')
  expect(rows[0]!.addresses).toBe(String.raw`'@o''neil@client.test' | '@a\\b@client.test'`)
})
