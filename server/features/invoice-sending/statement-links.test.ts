import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { remindersOf } from '#server/features/reminders/reminders.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { ClientLink, StatementLinkView } from '#shared/contract/statement-links.ts'
import { INVOICE_LINK_DAYS } from '#shared/domain/invoices/client-link.ts'

const start = new Date('2026-11-20T09:00:00Z')
const clock = createFixedClock(start)
let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ clock })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
beforeEach(async () => {
  clock.set(start)
  owner = await own().makeSeller()
  await app.context.pool.query('delete from rate_limits')
})
afterAll(() => app.close())

const own = () => remindersOf(app, () => owner)
const rowsOf = <T>(text: string) => own().sql<T>(text, owner.orgId)
type Failure = { code: string; data?: object; fields?: { path: string; message: string }[] }

const visit = (token: string) =>
  app.request<StatementLinkView & Failure>('GET', `/api/v1/statement-links/${token}`)
const say = (token: string, what: string, body: unknown, key: string = randomUUID()) =>
  app.request<{ said?: true; openedAt?: string } & Failure>(
    'POST',
    `/api/v1/statement-links/${token}/${what}`,
    {
      body,
      headers: { 'idempotency-key': key },
    },
  )
const makeLink = async (client: object, as = owner) =>
  (
    await app.request<{ linkId: string; url: string }>('POST', '/api/v1/invoices/statement/links', {
      as,
      body: client,
    })
  ).body
const tokenOf = (url: string) => url.split('/s/')[1]!
const listLinks = async (client: string, as = owner) =>
  (await app.request<{ items: ClientLink[] }>('GET', `/api/v1/invoices/statement/links?${client}`, { as }))
    .body
const eventsOf = (type: string) =>
  rowsOf<{ type: string; company_id: string | null; message: string | null }>(
    `select event_type as type, company_id, coalesce(meta ->> 'message', meta ->> 'note') as message
     from event_log where org_id = $1 and event_type like '${type}' order by occurred_at, id`,
  )

/** A client that owes two late invoices and one to come, and the token of its page. */
async function owing() {
  const { companyId, email } = await own().makeClient()
  const late = [await own().makeLate(companyId, { days: 20 }), await own().makeLate(companyId, { days: 5 })]
  const coming = await own().makeLate(companyId, { days: -10 })
  const { url, linkId } = await makeLink({ companyId })
  return { companyId, email, late, coming, linkId, token: tokenOf(url) }
}

test('all that a client owes, late first, then to come, with one transfer for all; nothing of others', async () => {
  await app.request('PUT', '/api/v1/invoices/settings', { as: owner, body: {} })
  await app.context.pool.query(
    `insert into invoice_settings (org_id, iban, bic, account_name) values ($1, 'FR7630006000011234567890189', 'AGRIFRPP', 'Atelier Test')
     on conflict (org_id) do update set iban = excluded.iban, bic = excluded.bic, account_name = excluded.account_name`,
    [owner.orgId],
  )
  const { token, late, coming } = await owing()
  const other = await own().makeClient({ name: 'Autre' })
  await own().makeLate(other.companyId)
  const { status, body } = await visit(token)
  expect(status).toBe(200)
  expect(body).toMatchObject({ clientName: 'Verrerie Oudinot', organizationName: 'Atelier Test', untold: 0 })
  const [account] = body.accounts
  expect(account!.invoices.map(({ number, daysLate }) => [number, daysLate])).toEqual([
    [late[0]!.number, 20],
    [late[1]!.number, 5],
    [coming.number, -10],
  ])
  expect(account).toMatchObject({
    owedCents: 36_000,
    lateCents: 24_000,
    payableCents: 36_000,
    creditCents: 0,
    transfer: {
      iban: 'FR7630006000011234567890189',
      reference: [...late, coming].map(({ number }) => number).join(' '),
    },
    online: { amountCents: 0 },
  })
  expect(account!.epc).toContain('EUR360.00')
  const pdf = await app.request('GET', `/api/v1/statement-links/${token}/invoices/${coming.id}`)
  expect([pdf.status, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await app.request('GET', `/api/v1/statement-links/${token}/invoices/${randomUUID()}`)).status).toBe(
    404,
  )
  expect((await app.request('GET', `/api/v1/invoice-links/${token}`)).status).toBe(404)
  expect((await say(token, 'pay', { currency: 'EUR' })).body.code).toBe('online_payment_off')
  expect((await say(token, 'pay', { currency: 'USD' })).body.code).toBe('nothing_to_pay')
})

test('« Je paierai le … » for two of three: each waits, the team is told once, the card tells it once', async () => {
  const { token, late, coming, companyId } = await owing()
  await rowsOf('delete from reminder_changes where org_id = $1')
  const body = { invoiceIds: late.map(({ id }) => id), promisedOn: own().day(9) }
  const key = randomUUID()
  for (const each of [
    await say(token, 'promise', body, key),
    await say(token, 'promise', body, key),
    await say(token, 'promise', body),
  ])
    expect([each.status, each.body]).toEqual([200, { said: true }])
  const promises = await rowsOf<{ invoice_id: string; amount_cents: string }>(
    'select invoice_id, amount_cents from payment_promises where org_id = $1',
  )
  expect(promises.map(({ invoice_id }) => invoice_id).toSorted()).toEqual(late.map(({ id }) => id).toSorted())
  const { accounts } = (await visit(token)).body
  expect(accounts[0]!.invoices.map(({ answers }) => answers.promise?.promisedOn ?? null)).toEqual([
    own().day(9),
    own().day(9),
    null,
  ])
  expect(await eventsOf('reminder.client_said')).toEqual([
    {
      type: 'reminder.client_said',
      company_id: companyId,
      message: expect.stringMatching(
        /^240,00\s€ promis pour le 29 novembre 2026 \(2\sfactures\s: .+, 240,00\s€\)$/,
      ),
    },
  ])
  expect(await eventsOf('invoice.answered')).toMatchObject([{ company_id: null }, { company_id: null }])
  const told = await rowsOf('select n.user_id from notifications n where n.org_id = $1')
  expect(told).toHaveLength(1)
  const { body: client } = await own().ask<{ blocks: { kind: string }[] }>(
    'GET',
    `/client?companyId=${companyId}`,
  )
  expect(client.blocks.map(({ kind }) => kind)).toEqual(['promised', 'promised'])
  expect(await rowsOf('select 1 from reminder_changes where org_id = $1')).not.toEqual([])

  const taken = await say(token, 'withdraw', { invoiceIds: [late[0]!.id, coming.id], answer: 'promise' })
  expect(taken.body).toEqual({ said: true })
  expect(
    (await visit(token)).body.accounts[0]!.invoices.map(({ answers }) => answers.promise !== null),
  ).toEqual([false, true, false])
})

test('« J’ai payé » and « Je demande un délai » stop the reminders of what they are about, and no other', async () => {
  const { token, late, coming, companyId } = await owing()
  expect(
    (await say(token, 'paid', { invoiceIds: [late[0]!.id], paidOn: own().day(-1), means: 'transfer' }))
      .status,
  ).toBe(200)
  const asked = {
    invoiceIds: [late[1]!.id],
    message: 'En trois fois ?',
    terms: { count: 3, firstOn: own().day(10) },
  }
  expect((await say(token, 'delay', asked)).status).toBe(200)
  const pauses = await rowsOf<{ invoice_id: string; reason: string }>(
    'select invoice_id, reason from reminder_pauses where org_id = $1 order by opened_at, id',
  )
  expect(pauses).toEqual([
    { invoice_id: late[0]!.id, reason: 'payment_under_way' },
    { invoice_id: late[1]!.id, reason: 'paused' },
  ])
  const draft = await own().ask<{ blocks: { kind: string }[] }>('GET', `/draft?companyId=${companyId}`)
  expect(draft.body.blocks.map(({ kind }) => kind).toSorted()).toEqual(['paused', 'payment_under_way'])
  expect((await visit(token)).body.accounts[0]!.invoices[2]!.answers).toMatchObject({
    paid: null,
    delay: null,
  })
  const past = await say(token, 'promise', { invoiceIds: [coming.id], promisedOn: own().day(-1) })
  expect([past.status, past.body.fields?.[0]?.path]).toEqual([400, 'promisedOn'])
  expect((await say(token, 'promise', { invoiceIds: [], promisedOn: own().day(1) })).status).toBe(400)
})

test('« Je conteste » one: it is disputed and out of the payment; nothing is said of an invoice of somebody else', async () => {
  const { token, late } = await owing()
  const problem = { invoiceIds: [late[0]!.id], reason: 'amount', message: 'Deux heures de trop.' }
  expect((await say(token, 'problem', problem)).status).toBe(200)
  expect((await say(token, 'problem', problem)).status).toBe(200)
  const other = await say(token, 'problem', { ...problem, message: 'Autre chose.' })
  expect(other.body.code).toBe('invoice_disputed')
  const [account] = (await visit(token)).body.accounts
  expect(account!.invoices[0]!.dispute).toMatchObject({
    reason: 'amount',
    message: 'Deux heures de trop.',
  })
  expect([account!.owedCents, account!.payableCents]).toEqual([36_000, 24_000])
  const { companyId } = await own().makeClient({ name: 'Autre' })
  const foreign = await own().makeLate(companyId)
  for (const [what, words] of [
    ['problem', { reason: 'other', message: 'Faux' }],
    ['promise', { promisedOn: own().day(3) }],
    ['withdraw', { answer: 'promise' }],
  ] as const) {
    const refused = await say(token, what, { invoiceIds: [foreign.id], ...words })
    expect([refused.status, refused.body.code]).toEqual([409, 'nothing_to_pay'])
  }
})

test('a link is opened once, revoked from the card, and over after a year: then it names the company and how to reach it', async () => {
  const { companyId, token, linkId } = await owing()
  await app.request('POST', `/api/v1/statement-links/${token}/opened`, { body: {} })
  await app.request('POST', `/api/v1/statement-links/${token}/opened`, { body: {} })
  expect(await eventsOf('company.statement%')).toMatchObject([
    { type: 'company.statement_link_created', company_id: companyId },
    { type: 'company.statement_opened', company_id: companyId },
  ])
  const [link] = (await listLinks(`companyId=${companyId}`)).items
  expect(link).toMatchObject({ id: linkId, revokedAt: null, firstOpenedAt: start.toISOString() })
  const reader = await app.makeMember(owner.orgId, 'viewer')
  const refused = await app.request('POST', `/api/v1/invoices/statement/links/${linkId}/revoke`, {
    as: reader,
  })
  expect(refused.status).toBe(403)
  const other = tokenOf((await makeLink({ companyId })).url)
  for (let time = 0; time < 2; time++) {
    const { body } = await app.request<ClientLink>(
      'POST',
      `/api/v1/invoices/statement/links/${linkId}/revoke`,
      { as: owner },
    )
    expect(body.revokedAt).toBe(start.toISOString())
  }
  const gone = await visit(token)
  expect([gone.status, gone.body.code, gone.body.data]).toEqual([
    410,
    'link_revoked',
    expect.objectContaining({ organizationName: 'Atelier Test' }),
  ])
  expect((await say(token, 'promise', { invoiceIds: [randomUUID()], promisedOn: own().day(1) })).status).toBe(
    410,
  )
  clock.set(new Date(start.getTime() + INVOICE_LINK_DAYS * 86_400_000))
  const over = await visit(other)
  expect([over.status, over.body.code]).toEqual([410, 'statement_link_expired'])
  expect(over.body.data).toMatchObject({ organizationName: 'Atelier Test' })
  const wrong = await visit('inconnu')
  expect([wrong.status, wrong.body.data]).toEqual([404, undefined])
})

test('a reminder of two invoices leads to the page of all, that of one to its own; a paid client sees that it owes nothing', async () => {
  const { companyId, email, late, token } = await owing()
  await own().ask('PUT', '/settings', { minimumGapDays: 0 })
  const sent = await own().send({
    companyId,
    invoiceIds: late.map(({ id }) => id),
    to: { email, name: null },
    message: 'Il reste {total} : {lien}',
  })
  expect(sent.status).toBe(200)
  const mail = await app.waitForMail(({ to }) => to.email === email)
  const reached = /\/s\/([\w-]{22})/.exec(mail.text)?.[1]
  expect(reached).toBeDefined()
  expect((await visit(reached!)).body.accounts[0]!.owedCents).toBe(36_000)
  const all = await rowsOf<{ id: string; owed: number }>(
    'select id, owed_cents::int as owed from invoices where org_id = $1',
  )
  for (const { id, owed } of all)
    await app.request('POST', '/api/v1/payments', {
      as: owner,
      body: { invoiceId: id, amountCents: owed, method: 'transfer' },
    })
  expect((await visit(token)).body.accounts).toEqual([])
})
