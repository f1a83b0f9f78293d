import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.makeOrganization()
})

const query = async (text: string, values: unknown[]) => (await app.context.pool.query(text, values)).rows

async function addQuote(status: string): Promise<string> {
  const rows = await query(
    `insert into quotes (org_id, status, number, client_name, gross_cents, sent_at, valid_until)
     values ($1, $2, 'D-' || gen_random_uuid(), 'Vasseur', 120000, now(), current_date + 30) returning id`,
    [owner.orgId, status],
  )
  return rows[0].id
}
type Facts = { kind?: string; to?: string; status?: string; type?: string | null; days?: number }
async function addMail(
  about: string | null,
  { kind = 'quote', to = 'a@client.test', status = 'failed', type = 'quote', days = 1 }: Facts = {},
) {
  const rows = await query(
    `insert into outgoing_mails (org_id, kind, to_email, subject, html, text, subject_type, subject_id, status, last_error, created_at, asked_at, failed_at)
     select $1, $2, $3, 'Votre devis', '', '', $4, $5, $6::text, case when $6 <> 'sent' then '550 non' end, at, at, case when $6 = 'failed' then at end
     from (select now() - make_interval(days => $7)) as moment (at) returning id`,
    [owner.orgId, kind, to, about === null ? null : type, about, status, days],
  )
  return rows[0].id as string
}
const listed = async () => {
  const { body } = await app.request<{ items: { id: string }[] }>('GET', '/api/v1/mails/undelivered', {
    as: owner,
  })
  return body.items.map(({ id }) => id)
}
const counted = async () =>
  (await app.request<object>('GET', '/api/v1/mails/undelivered/count', { as: owner })).body
const retry = (body: object = {}) =>
  app.request<{ retried: number }>('POST', '/api/v1/mails/undelivered/retry', { as: owner, body })
const askedOf = async (ids: string[]) =>
  (
    await query(
      `select m.asked, (select count(*)::int from pgboss.job j where j.data->>'mailId' = m.id::text) as jobs
       from outgoing_mails m where id = any($1) order by array_position($1, id)`,
      [ids],
    )
  ).map(({ asked, jobs }) => [asked, jobs])
const once = [2, 1]
const never = [1, 0]

test('a mail that a later one of its kind replaced is neither listed nor sent again', async () => {
  const quote = await addQuote('sent')
  const replaced = await addMail(quote, { days: 3 })
  await addMail(quote, { status: 'sent', days: 1 })
  const elsewhere = await addMail(quote, { to: 'b@client.test', days: 3 })
  const withdrawn = await addMail(quote, { kind: 'quote-withdrawn-client', days: 4 })
  expect(await listed()).toEqual([elsewhere, withdrawn])
  expect(await counted()).toEqual({ count: 2, byState: { failed: 2, waiting: 0 }, toRetry: 2 })
  expect((await retry({ mailIds: [replaced] })).body).toEqual({ retried: 0, left: 0 })
  expect((await retry()).body).toEqual({ retried: 2, left: 0 })
  expect(await askedOf([replaced, elsewhere, withdrawn])).toEqual([never, once, once])
})

test('a mail that was sent again by hand replaces one that was written after it', async () => {
  const quote = await addQuote('sent')
  const first = await addMail(quote, { days: 3 })
  await addMail(quote, { days: 2 })
  expect((await app.request('POST', `/api/v1/mails/${first}/resend`, { as: owner, body: {} })).status).toBe(
    200,
  )
  expect(await listed()).toEqual([])
})

test('with all are sent the last mails about what is open, that failed within 30 days; the others where they are chosen', async () => {
  const wanted = [
    await addMail(await addQuote('sent'), { days: 29 }),
    await addMail(await addQuote('viewed')),
    await addMail(randomUUID(), { type: 'company', kind: 'statement' }),
    await addMail(null, { kind: 'report' }),
  ]
  const left = [
    await addMail(await addQuote('sent'), { days: 31 }),
    await addMail(await addQuote('signed')),
    await addMail(randomUUID(), { type: 'invoice', kind: 'invoice' }),
    await addMail(null, { kind: 'report', days: 31 }),
  ]
  expect(await counted()).toMatchObject({ count: 8, toRetry: 4 })
  expect((await retry()).body).toEqual({ retried: 4, left: 0 })
  expect(await askedOf([...wanted, ...left])).toEqual([...wanted.map(() => once), ...left.map(() => never)])
  expect(await counted()).toMatchObject({ count: 4, toRetry: 0 })
  expect((await retry({ mailIds: left })).body).toEqual({ retried: 4, left: 0 })
  expect(await askedOf(left)).toEqual(left.map(() => once))
})

test('two presses at once are both answered, and each mail is queued once', async () => {
  const ids: string[] = []
  for (let days = 1; days <= 12; days++)
    ids.push(await addMail(await addQuote('sent'), { days, to: `${randomUUID()}@client.test` }))
  // Both have read the list before either is let through to what the organization may send.
  const other = await app.context.pool.connect()
  await other.query('begin')
  await other.query("select pg_advisory_xact_lock(hashtextextended('mails of ' || $1::uuid || false, 0))", [
    owner.orgId,
  ])
  let answered = 0
  const press = () =>
    retry().finally(() => {
      answered += 1
    })
  const presses = [press(), press()]
  const stopped = `select from pg_locks where locktype = 'advisory' and not granted
    and database = (select oid from pg_database where datname = current_database())`
  try {
    await expect.poll(async () => (await query(stopped, [])).length + answered).toBe(2)
  } finally {
    await other.query('rollback')
    other.release()
  }
  const [first, second] = await Promise.all(presses)
  expect([first?.status, second?.status]).toEqual([200, 200])
  expect([first?.body.retried, second?.body.retried].sort()).toEqual([0, ids.length])
  expect(await askedOf(ids)).toEqual(ids.map(() => once))
})

test('a mail that a colleague sends again at this moment is left to them', async () => {
  const [theirs, other] = [await addMail(await addQuote('sent')), await addMail(await addQuote('sent'))]
  const colleague = await app.context.pool.connect()
  try {
    await colleague.query('begin')
    await colleague.query('select from outgoing_mails where id = $1 for update', [theirs])
    expect((await retry()).body).toEqual({ retried: 1, left: 0 })
    expect((await retry({ mailIds: [theirs] })).body).toEqual({ retried: 0, left: 0 })
  } finally {
    await colleague.query('rollback')
    colleague.release()
  }
  expect(await askedOf([theirs, other])).toEqual([never, once])
})
