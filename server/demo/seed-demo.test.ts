import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { exportEntries } from '#server/features/accounting/commands/export-entries.ts'
import { listProposals } from '#server/features/bank/queries/proposals.ts'
import { listInboxRules } from '#server/features/inbox-rules/queries/rules.ts'
import { walkFigures } from '#server/features/reports/figure-walk.fixture.ts'
import { listMailFiles } from '#server/integrations/mail-source/maildir-files.ts'
import { directoryOf } from '#server/integrations/mail-source/maildir-names.ts'
import { memberScope, systemScope } from '#server/scope.ts'
import { brokenSums } from '#server/test/broken-sums.ts'
import { startTestApp, type TestApp } from '#server/test/harness.ts'
import { fecFaults } from '#shared/domain/accounting/check-fec.fixture.ts'
import { bookedSums, readBooks } from '#shared/domain/accounting/read-books.fixture.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { trialDaysLeft } from '#shared/domain/plans/trial.ts'
import { parseQuoteNumber, quoteStatuses } from '#shared/domain/quotes/quote.ts'
import { rowFigures } from '#shared/domain/reports/figure-names.ts'
import { workingMinutesBetween } from '#shared/domain/working-hours/working-hours.ts'
import { parseSiren } from '#shared/french/siren.ts'
import { parseVatNumber } from '#shared/french/vat-number.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { DEMO_PASSWORD, demoAccounts } from './accounts.ts'
import { DEMO_SLUG, runDemoTrial } from './demo-state.ts'
import { seedDemo } from './seed-demo.ts'
import { catalogue, subscriptions } from './story/catalogue.ts'
import { clients, tagsOf } from './story/clients.ts'
import { deals } from './story/deals.ts'
import { LATE_SINCE, SOON_SINCE, storyHours, workedAgo } from './story/hours.ts'
import { invoiceSettings } from './story/invoice-settings.ts'
import { team } from './story/names.ts'
import { supplierInvoices } from './story/suppliers.ts'

let app: TestApp
let orgId: string
/** Time of processors, of all threads: what runs beside changes it little (15 s alone, 21 s beside four busy loops). */
let processorSeconds: number
/** The percent of its story at which the first start is killed, and the devis made by then. */
const KILLED_AT = 20
let halfQuotes: number
const KILLED_IN_BOOKS = 85
let halfInvoices: number

/** Connected by another organization of the installation, whose mails are a folder. */
let mailboxOfOthers: string

beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  const others = await app.makeOrganization()
  const { rows } = await app.context.pool.query<{ id: string }>(
    `insert into mailboxes (org_id, user_id, provider, address, sealed, next_check_at) values ($1, $2, 'maildir', 'jeanne@atelier.test', '', now())
     returning id`,
    [others.orgId, others.userId],
  )
  mailboxOfOthers = rows[0]!.id
  await expect(
    seedDemo(app.context, (percent) => {
      if (percent >= KILLED_AT) throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  orgId = (await demoIds())[0]!
  halfQuotes = await count('quotes')
  const before = process.cpuUsage()
  // Killed again while its invoices are made.
  await expect(
    seedDemo(app.context, (percent) => {
      if (percent >= KILLED_IN_BOOKS) throw new Error('killed')
    }),
  ).rejects.toThrow('killed')
  orgId = (await demoIds())[0]!
  halfInvoices = await count('invoices', 'number is not null')
  await seedDemo(app.context)
  const { user, system } = process.cpuUsage(before)
  processorSeconds = (user + system) / 1_000_000
  orgId = (await demoIds())[0]!
}, 300_000)
afterAll(() => app.close())

async function demoIds(): Promise<string[]> {
  const { rows } = await app.context.pool.query<{ id: string }>(
    'select id from organizations where slug = $1',
    [DEMO_SLUG],
  )
  return rows.map(({ id }) => id)
}

async function count(table: string, where = 'true'): Promise<number> {
  const { rows } = await app.context.pool.query(
    `select count(*)::int as n from ${table} where org_id = $1 and ${where}`,
    [orgId],
  )
  return rows[0].n
}

test('every figure of every report is its rows, to the cent', async () => {
  const today = app.context.clock.now().toISOString().slice(0, 10)
  const walked = await readAs(systemScope(app.context, orgId), (tx) =>
    walkFigures(tx, { from: addDays(today, -365), to: today }),
  )
  expect(walked.wrong).toEqual([])
  expect(walked.figures.size).toBeGreaterThan(rowFigures.length - 8)
})

test('the demo has forty companies, 120 contacts and sixty quotes, in every state', async () => {
  expect(clients.length).toBe(40)
  expect(await count('companies')).toBe(40)
  expect(await count('contacts')).toBe(120)
  expect(await count('companies', 'tagged')).toBe(clients.filter((one) => tagsOf(one).length > 0).length)
  expect(await count('quotes')).toBe(60)
  for (const status of quoteStatuses) expect(await count('quotes', `status = '${status}'`)).toBeGreaterThan(2)
  expect(await count('signatures')).toBe(deals.filter(({ fate }) => fate.kind === 'signed').length)
  expect(await count('deals', `status = 'won'`)).toBe(await count('signatures'))
})

test('the demo invoices its signed devis: deposits, balances, a credit note, a dispute, five late payers, a draft', async () => {
  const kinds = (kind: string) => count('invoices', `kind = '${kind}' and number is not null`)
  expect(halfInvoices).toBeGreaterThan(5)
  expect(await kinds('deposit')).toBeGreaterThan(12)
  expect(await kinds('invoice')).toBeGreaterThan(20)
  expect(await kinds('credit_note')).toBe(1)
  expect(await count('payments')).toBeGreaterThan(30)
  expect(await count('payments', 'invoice_id is null')).toBe(0)
  expect(await count('invoices', `status = 'disputed'`)).toBe(1)
  expect(await count('refund_approvals', `state = 'waiting'`)).toBe(1)
  // One of its own, one by its payment plan.
  expect(await count('invoices', `status = 'partly_paid'`)).toBe(2)
  expect(await count('invoices', `status = 'draft'`)).toBe(1)
  const today = `(now() at time zone 'Europe/Paris')::date`
  expect(await count('invoices', `owed_cents > 0 and status <> 'disputed' and due_on < ${today}`)).toBe(5)
  const { rows } = await app.context.pool.query<{ number: string; day: string }>(
    `select number, issued_on::text as day from invoices where org_id = $1 and number is not null order by issued_at, number`,
    [orgId],
  )
  expect(rows.map(({ number }) => number)).toEqual(rows.map(({ number }) => number).toSorted())
  expect(rows.map(({ day }) => day)).toEqual(rows.map(({ day }) => day).toSorted())
})

test('every invoice of the demo says where it is paid, and what a French company prints', async () => {
  const { rows } = await app.context.pool.query<{ document: InvoiceDocument }>(
    'select document from invoice_documents where org_id = $1',
    [orgId],
  )
  expect(rows.length).toBeGreaterThan(35)
  const { iban, bic, accountName } = invoiceSettings
  for (const { document } of rows) {
    if (document.kind !== 'credit_note')
      expect(document.payment).toEqual({ kind: 'transfer', iban, bic, accountName })
    const mentions = document.mentions.map(({ id }) => id)
    expect(mentions).toEqual(expect.arrayContaining(['share_capital', 'registry', 'decennial_insurance']))
  }
})

test('the demo’s ledger is whole, its XML and PDF are those that were issued, and every sum holds', async () => {
  expect(await brokenSums(app, { orgId })).toEqual([])
})

test('the demo’s books are a valid FEC, and clients owe in it what they owe', async () => {
  const scope = systemScope(app.context, orgId)
  const day = (days: number) =>
    new Date(app.context.clock.now().getTime() - days * 86_400_000).toISOString().slice(0, 10)
  const { body } = await exportEntries(scope, { from: day(700), to: day(0), format: 'fec' })
  const text = await new Response(body).text()
  expect(fecFaults(text)).toEqual([])
  const rows = text.split('\r\n').map((row) => row.split('\t'))
  const cents = (cell = '0') => Number(cell.replace(',', ''))
  const clients = rows.filter(([, , , , account]) => account === '411000')
  const owed = clients.reduce((sum, cells) => sum + cents(cells[11]) - cents(cells[12]), 0)
  const { rows: expected } = await app.context.pool.query<{ cents: string }>(
    `select sum(case when kind in ('credit_note', 'deposit_credit_note', 'global_allowance') then 0 when replaced_at is not null then -paid_cents
       else due_cents - paid_cents - credited_cents end) as cents from invoices where org_id = $1 and number is not null`,
    [orgId],
  )
  expect(owed).toBe(Number(expected[0]!.cents))
  expect(rows.length).toBeGreaterThan(100)
  for (const format of ['ebp', 'ximport', 'quadra', 'csv'] as const) {
    const file = await exportEntries(scope, { from: day(700), to: day(0), format })
    const bytes = Buffer.from(await new Response(file.body).arrayBuffer())
    const lines = readBooks(format, bytes.toString(format === 'csv' ? 'utf8' : 'latin1'))
    expect(bookedSums(lines)).toEqual(bookedSums(readBooks('fec', text)))
  }
})

test('suppliers’ invoices were received: to check, approved (one late), refused with a reason, paid; one is a scan to type', async () => {
  const received = (where: string) => count('received_invoices', where)
  expect(await received('true')).toBe(supplierInvoices.length)
  for (const as of ['cii', 'factur_x', 'file'])
    expect(await received(`source = '${as}'`)).toBe(
      supplierInvoices.filter((one) => (one.as === 'scan' ? 'file' : one.as) === as).length,
    )
  expect(await received(`status = 'to_check'`)).toBe(2)
  expect(await received(`status = 'approved'`)).toBe(2)
  expect(await received(`status = 'refused' and length(refusal_reason) > 20`)).toBe(1)
  expect(await received(`status = 'paid'`)).toBe(4)
  expect(await received(`source = 'file' and supplier_name is null`)).toBe(1)
  const today = `(now() at time zone 'Europe/Paris')::date`
  expect(await received(`to_pay_cents > 0 and due_on < ${today}`)).toBe(1)
  expect(await received(`created_at > now() or issued_on > ${today} or paid_on > ${today}`)).toBe(0)
  expect(
    await received(`source <> 'file' and issued_on > (created_at at time zone 'Europe/Paris')::date`),
  ).toBe(0)
})

test('a late client was reminded by hand and promises to pay, another broke its promise, a third is left alone for a while, others wait to be approved', async () => {
  expect(await count('reminders', `state = 'sent' and pdf_file_key is not null`)).toBe(1)
  for (const state of ['waiting', 'broken'])
    expect(await count('payment_promises', `state = '${state}'`)).toBe(1)
  expect(await count('reminder_pauses', `reason = 'paused' and ended_at is null`)).toBe(1)
  // On a working day after nine they wait to be approved; until then they are to come.
  const waiting = await count('reminders', `state = 'to_approve'`)
  expect(waiting + (await count('reminder_standings', 'next_on is not null'))).toBeGreaterThan(1)
})

test('a late client signed a payment plan, paid its first term and missed its second', async () => {
  expect(await count('payment_plans', `state = 'signed' and proof_file_key is not null`)).toBe(1)
  for (const state of ['kept', 'missed', 'waiting'])
    expect(await count('payment_plan_terms', `state = '${state}'`)).toBe(1)
})

test('a devis without an answer was reminded by hand, and says so on its page', async () => {
  expect(await count('reminders', `state = 'sent' and subject = 'quote'`)).toBe(1)
  expect(await count('event_log', `event_type = 'quote.reminded'`)).toBe(1)
  expect(await count('reminder_standings', `subject = 'quote' and plan_id is not null`)).toBeGreaterThan(0)
})

test('the demo has six templates of mails, in use; one is a colleague’s own', async () => {
  expect(await count('email_templates')).toBe(6)
  expect(await count('email_templates', 'owner_id is not null')).toBe(1)
  expect(await count('email_templates', 'uses > 0 and used_at < now()')).toBe(6)
})

test('the workshop handles its mails: three are new, one is put off, some wait for the client', async () => {
  expect(await count('conversation_handlings', `pile = 'todo'`)).toBeGreaterThanOrEqual(2)
  expect(await count('conversation_handlings', `pile = 'snoozed'`)).toBe(1)
  expect(await count('conversation_handlings', `pile = 'waiting'`)).toBe(6)
  expect(await count('conversation_handlings', `assignee_id is not null and pile <> 'done'`)).toBe(2)
  expect(await count('conversation_notes')).toBe(1)
  expect(await count('conversation_mentions')).toBe(1)
  expect(await count('member_teams')).toBe(2)
})

test('mailboxes of other organizations are left to whoever serves them', async () => {
  const { rows } = await app.context.pool.query(
    'select sync_fault, sync_not_before, synced_at from mailboxes where id = $1',
    [mailboxOfOthers],
  )
  expect(rows).toEqual([{ sync_fault: null, sync_not_before: null, synced_at: null }])
})

test('the workshop has opening hours, a delay, rules without a fault, and one conversation late, one nearly', async () => {
  expect(await count('working_hours')).toBe(1)
  expect(await count('answer_targets')).toBe(1)
  const delayOf = async (mail: string) => {
    const { rows } = await app.context.pool.query<{ delay: string | null }>(
      `select h.delay from conversation_handlings h join mail_messages m on m.org_id = h.org_id and m.conversation_id = h.conversation_id
       where m.org_id = $1 and m.message_id = $2`,
      [orgId, mail],
    )
    return rows[0]?.delay
  }
  expect(await delayOf('livraison@scierie-pilat.test')).toBe('late')
  expect(await delayOf('librairie@bouquins-tissot.test')).toBe('soon')
  const { rows } = await app.context.pool.query<{ id: string }>('select id from users where email = $1', [
    demoAccounts[0]!.email,
  ])
  const rules = await readAs(
    memberScope(app.context, { orgId, userId: rows[0]!.id, role: 'owner', rights: [] }),
    listInboxRules,
  )
  expect(rules.items.map(({ name, faults }) => [name, faults])).toEqual([
    ['Fournisseurs', []],
    ['Lettres d’information', []],
    ['Nouveaux projets', []],
  ])
})

test.each(['2026-12-28T07:00:00Z', '2027-03-30T06:00:00Z', '2026-12-27T20:00:00Z', '2026-11-25T13:00:00Z'])(
  'whatever the instant of the first start, both wait for so long: %s',
  (instant) => {
    const now = new Date(instant)
    const hours = { ...storyHours, timeZone: 'Europe/Paris' }
    for (const minutes of [LATE_SINCE, SOON_SINCE])
      expect(workingMinutesBetween(hours, workedAgo(now, minutes), now)).toBe(minutes)
  },
)

test('statistics of the inbox have something to say of each of the three who handle it, and of weeks', async () => {
  for (const kind of ['begun', 'received', 'sent', 'answered', 'resolved'])
    expect(
      await count('inbox_facts', `kind = '${kind}' and at > now() - interval '30 days'`),
    ).toBeGreaterThan(25)
  for (const kind of ['sent', 'resolved'])
    expect(
      await count(`(select distinct org_id, user_id from inbox_facts where kind = '${kind}') as each`),
    ).toBe(3)
  for (const within of ['within', 'not within'])
    expect(await count('inbox_facts', `kind = 'answered' and ${within}`)).toBeGreaterThan(10)
  expect(await count('inbox_facts', `kind = 'answered' and within is null`)).toBe(0)
  expect(await count('inbox_facts', 'at > now()')).toBe(0)
  expect(await count('inbox_facts', `kind = 'open' and until is null`)).toBe(
    await count('conversation_handlings', `pile <> 'done'`),
  )
})

test('the members of the demo, one a role, have a title and a phone', async () => {
  const { rows } = await app.context.pool.query(
    `select u.name, p.title, p.phone from memberships m join users u on u.id = m.user_id
     join profiles p on p.user_id = u.id where m.org_id = $1 order by p.phone`,
    [orgId],
  )
  expect(rows).toEqual(Object.values(team).map(({ name, title, phone }) => ({ name, title, phone })))
})

test('the demo’s trial is running, and restarts once it is over', async () => {
  const left = async () => {
    const { rows } = await app.context.pool.query(
      'select trial_started_at from organizations where id = $1',
      [orgId],
    )
    return trialDaysLeft(rows[0].trial_started_at, app.context.clock.now())
  }
  const age = (days: number) =>
    app.context.pool.query(`update organizations set trial_started_at = now() - make_interval(days => $1)`, [
      days,
    ])
  expect(await left()).toBe(25)
  await age(12)
  await runDemoTrial(app.context)
  expect(await left()).toBe(18)
  await age(31)
  await runDemoTrial(app.context)
  expect(await left()).toBe(25)
})

test('all events of the demo lie between its creation and now', async () => {
  const { rows } = await app.context.pool.query(
    `select min(e.occurred_at) >= o.created_at as after_start, max(e.occurred_at) <= now() as before_now,
            max(e.occurred_at) - min(e.occurred_at) > interval '13 months' as long
     from event_log e join organizations o on o.id = e.org_id where org_id = $1 group by o.created_at`,
    [orgId],
  )
  expect(rows[0]).toEqual({ after_start: true, before_now: true, long: true })
  for (const table of ['companies', 'contacts', 'quotes', 'quote_versions', 'signatures', 'outgoing_mails'])
    expect(await count(table, `created_at > now() - interval '1 minute'`)).toBe(0)
})

test('quote numbers of the demo are continuous within each year, in sending order', async () => {
  const { rows } = await app.context.pool.query<{ number: string }>(
    'select number from quotes where org_id = $1 and number is not null order by sent_at',
    [orgId],
  )
  const next = new Map<number, number>()
  for (const { number } of rows) {
    const { year, n } = parseQuoteNumber(number)!
    expect(n).toBe((next.get(year) ?? 0) + 1)
    next.set(year, n)
  }
  expect(rows.length).toBe(deals.filter(({ fate }) => fate.kind !== 'draft').length)
})

test('in the demo three open quotes expire within three days, one mail failed, none was sent', async () => {
  expect(
    await count(
      'quotes',
      `status in ('sent', 'viewed') and valid_until - (now() at time zone 'Europe/Paris')::date between 0 and 3`,
    ),
  ).toBe(3)
  expect(await count('event_log', `event_type = 'mail.failed'`)).toBe(1)
  expect(await count('event_log', `event_type = 'quote.change_requested'`)).toBe(1)
  expect(await app.mails()).toEqual([])
  const { rows } = await app.context.pool.query(
    `select j.id from pgboss.job j join outgoing_mails m on j.data->>'mailId' = m.id::text where m.org_id = $1`,
    [orgId],
  )
  expect(rows).toEqual([])
})

test('companies of the demo have valid and distinct identifiers', async () => {
  const { rows } = await app.context.pool.query<{ siren: string; vat_number: string }>(
    'select siren, vat_number from companies where org_id = $1 and siren is not null',
    [orgId],
  )
  for (const { siren, vat_number } of rows) {
    expect(parseSiren(siren)).toBe(siren)
    expect(parseVatNumber(vat_number)).toBe(vat_number)
  }
  expect(new Set(rows.map(({ siren }) => siren)).size).toBe(rows.length)
})

test.each(demoAccounts)('$email signs in as $role', async ({ email, role }) => {
  const signedIn = await app.request('POST', '/auth/v1/sign-in/email', {
    body: { email, password: DEMO_PASSWORD },
  })
  expect(signedIn.status).toBe(200)
  const cookie = String(signedIn.headers['set-cookie']).split(';')[0]!
  const me = await app.request<{ current: { name: string; role: string } }>('GET', '/api/v1/me', {
    headers: { cookie },
  })
  expect(me.body.current).toMatchObject({ name: 'Atelier Rivoire', role })
})

test('a second start adds nothing', async () => {
  const events = await count('event_log')
  await seedDemo(app.context)
  expect(await count('event_log')).toBe(events)
  const { rows } = await app.context.pool.query('select count(*)::int as n from organizations where is_demo')
  expect(rows[0].n).toBe(1)
})

test('the demo has a bank account, a statement to match, card payments, and a supplier’s mail with its invoice', async () => {
  expect(await count('bank_accounts')).toBe(1)
  expect(await count('bank_lines', `state = 'open' and amount_cents > 0`)).toBeGreaterThan(4)
  expect(await count('bank_lines', `state = 'open' and amount_cents < 0`)).toBeGreaterThan(3)
  expect(await count('bank_lines', `state <> 'open'`)).toBe(0)
  expect(await count('payments', `method = 'card'`)).toBeGreaterThan(2)
  const { rows } = await app.context.pool.query<{ id: string; number: string }>(
    `select l.id, i.number from bank_lines l join invoices i on i.org_id = l.org_id and l.label like '%' || i.number
     where l.org_id = $1 and i.owed_cents = l.amount_cents`,
    [orgId],
  )
  const { items } = await readAs(systemScope(app.context, orgId), (tx) => listProposals(tx, [rows[0]!.id]))
  expect(items).toMatchObject([{ proposals: [{ number: rows[0]!.number }] }])
})

test('the catalogue is filled, and two clients are invoiced from next month on', async () => {
  expect(await count('catalogue_items')).toBe(catalogue.length)
  expect(await count('invoice_subscriptions', `status = 'active' and next_on > now()`)).toBe(
    subscriptions.length,
  )
})

test('seeding is quick enough for a first start', () => {
  expect(processorSeconds).toBeLessThan(40)
})

test('fourteen months of mails lie in a Maildir: requests, sendings, answers, and some to read', async () => {
  const { rows } = await app.context.pool.query<{ id: string }>(
    `select id from mailboxes where org_id = $1 and provider = 'maildir'`,
    [orgId],
  )
  expect(rows).toHaveLength(1)
  const directory = join(app.context.config.dataDir, 'maildirs', orgId, rows[0]!.id)
  const received = [...(await listMailFiles(directory)).values()]
  const sent = await listMailFiles(join(directory, directoryOf('Envoyés')))
  expect(received.length).toBeGreaterThan(100)
  expect(sent.size).toBeGreaterThan(50)
  const unread = received.filter(({ flags }) => !flags.includes('S')).length
  expect(unread).toBeGreaterThanOrEqual(3)
  expect(unread).toBeLessThan(20)
  const { rows: folders } = await app.context.pool.query<{ role: string }>(
    'select role from mail_folders where org_id = $1 order by role',
    [orgId],
  )
  expect(folders.map(({ role }) => role)).toEqual(['archive', 'inbox', 'sent', 'trash'])
})

test('a start killed half-way is done again from the beginning, or goes on with its invoices', async () => {
  expect(halfQuotes).toBeGreaterThan(0)
  expect(await demoIds()).toEqual([orgId])
  expect(await count('quotes')).toBe(60)
})
