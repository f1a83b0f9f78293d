import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeInbox } from '#server/features/inbox-team/team-inbox.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Work } from '#shared/contract/work.ts'
import { type Permission, roleCan } from '#shared/domain/permissions.ts'
import { roles } from '#shared/domain/roles.ts'
import type { WorkKind } from '#shared/domain/work/work.ts'

/** The 21st at half past midnight in Paris, where it is still the 20th in UTC. */
const NOW = new Date('2026-11-20T23:30:00Z')
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock: createFixedClock(NOW) })
})
afterAll(() => app.close())

async function workOf(as: Member): Promise<Work> {
  const { status, body } = await app.request<Work>('GET', '/api/v1/dashboard/work', { as })
  expect(status).toBe(200)
  return body
}
const query = (text: string, values: unknown[]) => app.context.pool.query(text, values)
const kindsOf = ({ rows }: Work) => rows.map(({ kind }) => kind)

let lastNumber = 0
const next = (letter: string) => `${letter}-${++lastNumber}`
async function addQuote({ orgId }: Member, validUntil: string, status = 'sent'): Promise<string> {
  const id = randomUUID()
  await query(
    `insert into quotes (org_id, id, status, number, client_name, gross_cents, sent_at, valid_until) values ($1, $2, $3, $4, 'Menuiserie Vasseur', 120000, now(), $5)`,
    [orgId, id, status, next('D'), validUntil],
  )
  return id
}
async function addInvoice({ orgId }: Member, dueOn: string, status = 'issued'): Promise<string> {
  const id = randomUUID()
  const client = await app.context.pool.connect()
  try {
    await client.query('begin')
    await client.query('alter table invoices disable trigger user')
    await client.query(
      `insert into invoices (org_id, id, status, number, series, period, issued_on, issued_at, due_on, kind, gross_cents, due_cents, paid_cents, client_name)
       values ($1, $2, $3, $4, 'main', '', '2026-08-01', now(), $5, 'invoice', 5000, 5000, 1000, 'Boulangerie Martin')`,
      [orgId, id, status, next('F'), dueOn],
    )
    await client.query('alter table invoices enable trigger user')
    await client.query('commit')
  } finally {
    client.release()
  }
  return id
}
async function addLine({ orgId }: Member, bookedOn: string, state = 'open'): Promise<string> {
  const { rows } = await query(
    `with account as (insert into bank_accounts (org_id, name, iban, currency) values ($1, 'Courant', 'FR1420041010050500013M02606', 'EUR')
       on conflict (org_id, iban) do update set name = excluded.name returning id)
     insert into bank_lines (org_id, account_id, entry_key, part, file_sha256, booked_on, amount_cents, label, state)
     select $1, id, gen_random_uuid()::text, 0, '', $2, 4200, 'VIR MARTIN', $3 from account returning id`,
    [orgId, bookedOn, state],
  )
  return rows[0].id
}
async function askRefund({ orgId }: Member, by: string): Promise<string> {
  const { rows } = await query(
    `with paid as (insert into payments (org_id, amount_cents, captured_at, chained, currency) values ($1, 9000, now(), false, 'EUR') returning id)
     insert into refund_approvals (org_id, payment_id, amount_cents, method, reason, requested_by, state, created_at)
     select $1, id, 2500, 'transfer', 'Trop perçu', $2, 'waiting', '2026-11-19T10:00:00Z' from paid returning payment_id`,
    [orgId, by],
  )
  return rows[0].payment_id
}
async function failMail(
  { orgId }: Member,
  subject: { type: string; id: string },
  at: string,
  status = 'failed',
) {
  await query(
    `insert into outgoing_mails (org_id, kind, to_email, subject, subject_type, subject_id, status, created_at, failed_at)
     values ($1, 'quote', 'chantier@vasseur.test', 'Votre devis', $2, $3, $4, $5, $5)`,
    [orgId, subject.type, subject.id, status, at],
  )
}
async function cutMailbox({ orgId, userId }: Member, status = 'expired'): Promise<string> {
  const { rows } = await query(
    `insert into mailboxes (org_id, user_id, provider, address, sealed, next_check_at, sync_paused_at, status)
     values ($1, $2, 'google', $3, 'x.x', now(), now(), $4) returning id`,
    [orgId, userId, `${randomUUID()}@atelier.test`, status],
  )
  return rows[0].id
}
/** The rows of the lists follow, by triggers. */
async function makeLate({ orgId }: Member, conversationId: string, dueAt: string) {
  await query(
    `insert into conversation_handlings (org_id, conversation_id, state, due_at, delay, changed_at) values ($1, $2, 'todo', $3, 'late', now())`,
    [orgId, conversationId, dueAt],
  )
}

// First: among rows of this organization alone a plan might walk the table.
test('among many rows each kind is read from its index, and counted up to a hundred', async () => {
  const owner = await app.makeOrganization()
  await addLine(owner, '2026-11-20')
  const tables = ['quotes', 'bank_lines', 'outgoing_mails']
  const client = await app.context.pool.connect()
  try {
    await client.query('begin')
    await client.query('alter table quotes disable trigger user')
    await client.query(
      `insert into quotes (org_id, status, number, gross_cents, sent_at, valid_until)
       select $1, case when n % 100 = 0 then 'sent' else 'signed' end, 'M' || n, 100, now(), date '2026-11-21' + n % 4 from generate_series(1, 20000) as n`,
      [owner.orgId],
    )
    await client.query('alter table quotes enable trigger user')
    await client.query(
      `insert into bank_lines (org_id, account_id, entry_key, part, file_sha256, booked_on, amount_cents, label, state)
       select l.org_id, l.account_id, n::text, 0, '', date '2026-01-01' + n % 300, n, 'VIR', case when n % 50 = 0 then 'open' else 'matched' end
       from bank_lines l, generate_series(1, 20000) as n where l.org_id = $1`,
      [owner.orgId],
    )
    await client.query(
      `insert into outgoing_mails (org_id, kind, to_email, subject, status, created_at)
       select $1, 'quote', 'x@y.test', '', 'sent', now() from generate_series(1, 20000)`,
      [owner.orgId],
    )
    await client.query('commit')
  } finally {
    client.release()
  }
  for (const table of tables) await app.context.pool.query(`vacuum analyze ${table}`)
  const indexes = ['quotes_org_validity', 'bank_lines_by_state', 'outgoing_mails_failed']
  const used = async () => {
    const { rows } = await query(
      `select (select array_agg(idx_scan::int order by indexrelname) from pg_stat_user_indexes where indexrelname = any($1)) as by,
              (select sum(seq_scan)::int from pg_stat_user_tables where relname = any($2)) as whole`,
      [indexes, tables],
    )
    return rows[0] as { by: number[]; whole: number }
  }
  await app.context.pool.query('select pg_stat_force_next_flush()')
  const before = await used()
  // A read of a connection is counted a second later, at its next statement.
  await expect
    .poll(
      async () => {
        expect((await workOf(owner)).counts).toEqual([
          { kind: 'expiring_quote', count: 100 },
          { kind: 'line_to_match', count: 100 },
        ])
        const { by, whole } = await used()
        return [...by.map((scans, index) => scans > before.by[index]!), whole - before.whole]
      },
      { timeout: 15_000, interval: 500 },
    )
    .toEqual([true, true, true, 0])
})

test('where nothing waits the list is empty', async () => {
  expect(await workOf(await app.makeOrganization())).toEqual({ rows: [], counts: [] })
})

test('a devis that expires within three days of the organization, soonest first; a closed one does not wait', async () => {
  const owner = await app.makeOrganization()
  await addQuote(owner, '2026-11-24')
  const tonight = await addQuote(owner, '2026-11-21', 'viewed')
  await addQuote(owner, '2026-11-25')
  await addQuote(owner, '2026-11-20')
  await addQuote(owner, '2026-11-22', 'signed')
  const { rows, counts } = await workOf(owner)
  expect(rows.map(({ dueOn }) => dueOn)).toEqual(['2026-11-21', '2026-11-24'])
  expect(rows[0]).toMatchObject({
    kind: 'expiring_quote',
    id: tonight,
    party: 'Menuiserie Vasseur',
    amountCents: 120_000,
    currency: 'EUR',
    dueAt: null,
    detail: null,
  })
  expect(counts).toEqual([{ kind: 'expiring_quote', count: 2 }])
})

test('a late invoice waits with what is owed of it, since longest first; one in dispute does not', async () => {
  const owner = await app.makeOrganization()
  await addInvoice(owner, '2026-11-20')
  const oldest = await addInvoice(owner, '2026-09-01')
  await addInvoice(owner, '2026-11-21')
  await addInvoice(owner, '2026-09-02', 'disputed')
  const { rows } = await workOf(owner)
  expect(rows.map(({ dueOn }) => dueOn)).toEqual(['2026-09-01', '2026-11-20'])
  expect(rows[0]).toMatchObject({
    kind: 'late_invoice',
    id: oldest,
    amountCents: 4_000,
    party: 'Boulangerie Martin',
  })
})

test('movements that nothing is matched with, the oldest first: three of them, and how many there are', async () => {
  const owner = await app.makeOrganization()
  for (const day of ['05', '03', '04', '02']) await addLine(owner, `2026-11-${day}`)
  await addLine(owner, '2026-11-01', 'matched')
  const { rows, counts } = await workOf(owner)
  expect(rows.map(({ dueOn }) => dueOn)).toEqual(['2026-11-02', '2026-11-03', '2026-11-04'])
  expect(rows[0]).toMatchObject({
    kind: 'line_to_match',
    name: 'VIR MARTIN',
    amountCents: 4_200,
    currency: 'EUR',
  })
  expect(counts).toEqual([{ kind: 'line_to_match', count: 4 }])
})

test('a refund waits for another person than who asked it', async () => {
  const owner = await app.makeOrganization()
  const admin = await app.makeMember(owner.orgId, 'admin')
  const paymentId = await askRefund(owner, admin.userId)
  const { rows } = await workOf(owner)
  expect(rows).toMatchObject([
    { kind: 'refund_to_answer', id: paymentId, amountCents: 2_500, dueOn: '2026-11-19' },
  ])
  expect(kindsOf(await workOf(admin))).toEqual([])
})

test('a mail that failed waits until it is sent again, while its devis is open', async () => {
  const owner = await app.makeOrganization()
  const open = await addQuote(owner, '2026-12-30')
  await failMail(owner, { type: 'quote', id: open }, '2026-11-19T10:00:00Z')
  await failMail(
    owner,
    { type: 'quote', id: await addQuote(owner, '2026-12-30', 'signed') },
    '2026-11-19T10:00:00Z',
  )
  await failMail(owner, { type: 'quote', id: await addQuote(owner, '2026-12-30') }, '2026-10-01T10:00:00Z')
  expect((await workOf(owner)).rows).toMatchObject([
    { kind: 'failed_mail', id: open, party: 'chantier@vasseur.test', detail: 'quote', amountCents: 120_000 },
  ])
  await failMail(owner, { type: 'quote', id: open }, '2026-11-19T11:00:00Z', 'queued')
  expect((await workOf(owner)).rows).toEqual([])
})

test('a mail of a mailbox that failed waits for whoever writes from it', async () => {
  const owner = await app.makeOrganization()
  const colleague = await app.makeMember(owner.orgId, 'member')
  const { mailboxId, ids } = await makeInbox(app, owner, { sharing: 'private', conversations: 1 })
  await query(
    `insert into mail_sendings (org_id, mailbox_id, conversation_id, message_id, subject, recipients, html, due_at, scheduled, unless_answered, created_at, state)
     values ($1, $2, $3, 'x@atelier.test', 'Re: Chantier', '{"to":[{"address":"camille@client.test","name":null}],"cc":[],"bcc":[]}', '', $4, false, false, now(), 'failed')`,
    [owner.orgId, mailboxId, ids[0], NOW],
  )
  expect((await workOf(owner)).rows).toMatchObject([
    {
      kind: 'stuck_mail',
      id: ids[0],
      name: 'Re: Chantier',
      party: 'camille@client.test',
      detail: 'conversation',
    },
  ])
  expect((await workOf(colleague)).rows).toEqual([])
})

test('one’s own mailbox to reconnect waits, a colleague’s does not', async () => {
  const owner = await app.makeOrganization()
  const colleague = await app.makeMember(owner.orgId, 'member')
  await cutMailbox(colleague, 'active')
  const id = await cutMailbox(colleague)
  expect((await workOf(colleague)).rows).toMatchObject([{ kind: 'cut_mailbox', id, detail: 'google' }])
  expect((await workOf(owner)).rows).toEqual([])
})

test('late conversations of shared mailboxes wait for all who read them, those of a private one for its owner', async () => {
  const owner = await app.makeOrganization()
  const colleague = await app.makeMember(owner.orgId, 'member')
  const shared = await makeInbox(app, owner, { conversations: 2 })
  const own = await makeInbox(app, owner, { sharing: 'private', conversations: 1 })
  await makeLate(owner, shared.ids[0]!, '2026-11-20T16:00:00Z')
  await makeLate(owner, shared.ids[1]!, '2026-11-19T16:00:00Z')
  await makeLate(owner, own.ids[0]!, '2026-11-18T16:00:00Z')
  const { rows } = await workOf(owner)
  expect(rows.map(({ id }) => id)).toEqual([own.ids[0], shared.ids[1], shared.ids[0]])
  expect(rows[0]).toMatchObject({
    kind: 'late_conversation',
    name: 'Sujet 1',
    party: 'Camille Roy',
    dueOn: '2026-11-18',
    dueAt: '2026-11-18T16:00:00.000Z',
  })
  expect((await workOf(colleague)).rows.map(({ id }) => id)).toEqual([shared.ids[1], shared.ids[0]])
})

test('conversations put off until today, and those that came back, wait for whoever has them until somebody touches them', async () => {
  const owner = await app.makeOrganization()
  const colleague = await app.makeMember(owner.orgId, 'member')
  const { ids } = await makeInbox(app, owner, { conversations: 4 })
  const [tonight, later, back, touched] = ids as [string, string, string, string]
  const putOff = (id: string, until: string | null, changedAt = NOW, assignee: string | null = null) =>
    query(
      `insert into conversation_handlings (org_id, conversation_id, state, snoozed_until, assignee_id, changed_at) values ($1, $2, 'todo', $3, $4, $5)`,
      [owner.orgId, id, until, assignee, changedAt],
    )
  await putOff(tonight, '2026-11-21T17:00:00Z')
  await putOff(later, '2026-11-22T07:00:00Z')
  await putOff(back, null, new Date('2026-11-20T07:00:00Z'), colleague.userId)
  await putOff(touched, null, new Date('2026-11-20T08:00:00Z'))
  for (const id of [back, touched])
    await query(
      `insert into conversation_history (org_id, conversation_id, written_in, batch_id, cause, created_at)
       select org_id, conversation_id, place_id, gen_random_uuid(), 'time', '2026-11-20T07:00:00Z' from conversation_entries where org_id = $1 and conversation_id = $2`,
      [owner.orgId, id],
    )
  const { rows } = await workOf(colleague)
  expect(rows.map(({ id }) => id)).toEqual([back, tonight])
  expect(rows[1]).toMatchObject({
    kind: 'woken_conversation',
    party: 'Camille Roy',
    dueOn: '2026-11-21',
    dueAt: '2026-11-21T17:00:00.000Z',
  })
  expect((await workOf(owner)).rows.map(({ id }) => id)).toEqual([tonight])
})

const needed: Record<WorkKind, Permission> = {
  cut_mailbox: 'inbox:write',
  stuck_mail: 'inbox:write',
  late_conversation: 'inbox:read',
  woken_conversation: 'inbox:read',
  due_task: 'task:read',
  failed_mail: 'quote:read',
  expiring_quote: 'quote:read',
  waiting_reminder: 'reminder:send',
  late_invoice: 'invoice:read',
  refund_to_answer: 'payment:write',
  line_to_match: 'bank:read',
}

test.each(roles)(
  '%s: is told the kinds that its permissions read, the most urgent first, and nothing of others',
  async (role) => {
    const owner = await app.makeOrganization()
    const member = await app.makeMember(owner.orgId, role)
    const stranger = await app.makeOrganization()
    for (const org of [owner, stranger]) {
      await addLine(org, '2026-11-02')
      await askRefund(org, org.userId)
      await addInvoice(org, '2026-11-01')
      const failed = await addQuote(org, '2026-11-22')
      await failMail(org, { type: 'quote', id: failed }, '2026-11-19T10:00:00Z')
      const { ids } = await makeInbox(app, org, { conversations: 1 })
      await makeLate(org, ids[0]!, '2026-11-20T16:00:00Z')
    }
    await cutMailbox(member)
    const order: WorkKind[] = [
      ...(['failed_mail', 'cut_mailbox', 'late_conversation', 'expiring_quote'] as const),
      ...(['late_invoice', 'refund_to_answer', 'line_to_match'] as const),
    ]
    expect(kindsOf(await workOf(member))).toEqual(order.filter((kind) => roleCan(role, needed[kind])))
  },
)
