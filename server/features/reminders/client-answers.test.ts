import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { clientScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { InvoiceLinkView, InvoiceSending } from '#shared/contract/invoice-sending.ts'
import type { ClientAnswers } from '#shared/contract/reminder-answers.ts'
import { INVOICE_LINK_DAYS } from '#shared/domain/invoices/client-link.ts'
import { monthlyTerms } from '#shared/domain/payment-plans/payment-plan.ts'
import { remindersOf } from './reminders.fixture.ts'

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
  owner = await reminders().makeSeller()
  await app.context.pool.query('delete from rate_limits')
})
afterAll(() => app.close())

const reminders = () => remindersOf(app, () => owner)
type Failure = { code: string; fields?: { path: string; message: string }[] }

const visit = (token: string) =>
  app.request<InvoiceLinkView & Failure>('GET', `/api/v1/invoice-links/${token}`)
const say = (token: string, what: string, body: unknown, key: string = randomUUID()) =>
  app.request<ClientAnswers & Failure>('POST', `/api/v1/invoice-links/${token}/${what}`, {
    body,
    headers: { 'idempotency-key': key },
  })
const day = (days: number) => reminders().day(days)
const rowsOf = <T>(text: string) => reminders().sql<T>(text, owner.orgId)

/** A late invoice and the tokens of as many links to it. */
async function late(links = 1) {
  const { companyId, email } = await reminders().makeClient()
  const invoice = await reminders().makeLate(companyId)
  const tokens: string[] = []
  for (let made = 0; made < links; made++) {
    const { body } = await app.request<{ linkId: string; url: string }>(
      'POST',
      `/api/v1/invoices/${invoice.id}/links`,
      { as: owner, body: { to: { email } }, headers: { 'idempotency-key': randomUUID() } },
    )
    tokens.push(body.url.split('/').at(-1)!)
  }
  return { ...invoice, companyId, token: tokens[0]!, tokens }
}

type Pause = { reason: string; until_on: string | null; ended: boolean; note: string }
const pauses = () =>
  rowsOf<Pause>(
    `select reason, until_on::text, ended_at is not null as ended, note from reminder_pauses where org_id = $1 order by opened_at, id`,
  )
type Promised = { amount_cents: number; promised_on: string; source: string; state: string }
const promises = () =>
  rowsOf<Promised>(
    `select amount_cents::int, promised_on::text, source, state from payment_promises where org_id = $1 order by created_at, id`,
  )
const eventsOf = (type: string) =>
  rowsOf<{ type: string; company_id: string | null; message: string | null }>(
    `select event_type as type, company_id, meta ->> 'message' as message from event_log where org_id = $1 and event_type like '${type}' order by occurred_at, id`,
  )

test('« Je paierai le … » is a promise for what the invoice owes: reminders wait, the team knows, the page says it', async () => {
  const billing = await app.makeMember(owner.orgId, 'billing')
  const member = await app.makeMember(owner.orgId, 'member')
  const { id, token, companyId, number } = await late()
  await rowsOf('delete from reminder_changes where org_id = $1')
  const key = randomUUID()
  const answers = [await say(token, 'promise', { promisedOn: day(9) }, key)]
  answers.push(await say(token, 'promise', { promisedOn: day(9) }, key))
  answers.push(await say(token, 'promise', { promisedOn: day(9) }))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect(answers[0]!.body.promise).toMatchObject({ promisedOn: day(9), amountCents: 12_000 })
  expect(await promises()).toEqual([
    { amount_cents: 12_000, promised_on: day(9), source: 'page', state: 'waiting' },
  ])
  expect((await visit(token)).body.answers).toMatchObject({ promise: { promisedOn: day(9) }, paid: null })
  const { body } = await reminders().ask<{ blocks: { kind: string; text: string }[] }>(
    'GET',
    `/client?companyId=${companyId}`,
  )
  expect(body.blocks).toMatchObject([{ kind: 'promised', text: expect.stringContaining(number) }])
  expect(await rowsOf('select 1 from reminder_changes where org_id = $1')).not.toEqual([])
  // Of one transaction, and so in no order.
  const events = (await eventsOf('%promise%')).toSorted((one, other) => (one.type < other.type ? -1 : 1))
  expect(events).toEqual([
    { type: 'invoice.payment_promised', company_id: companyId, message: expect.stringContaining('120,00') },
    { type: 'promise.recorded', company_id: null, message: null },
  ])
  const told = await rowsOf<{ user_id: string }>(
    `select n.user_id from notifications n join event_log e on e.id = n.event_id
     where n.org_id = $1 and e.event_type = 'invoice.payment_promised'`,
  )
  expect(told.map(({ user_id }) => user_id).toSorted()).toEqual([owner.userId, billing.userId].toSorted())
  expect(told.map(({ user_id }) => user_id)).not.toContain(member.userId)
  const mail = await app.waitForMail(({ to }) => to.email === billing.email)
  expect(mail.text).toContain('29 novembre 2026')
  expect(id).toBeTruthy()
})

test('another day takes the place of the one before, within 90 days of the first; taken back, nothing waits', async () => {
  const { token } = await late()
  expect((await say(token, 'promise', { promisedOn: day(9) })).status).toBe(200)
  clock.advance(5 * 86_400_000)
  expect((await say(token, 'promise', { promisedOn: day(12) })).body.promise?.promisedOn).toBe(day(12))
  expect((await promises()).map(({ state }) => state)).toEqual(['cancelled', 'waiting'])
  const far = await say(token, 'promise', { promisedOn: day(86) })
  expect([far.status, far.body.fields?.[0]?.path]).toEqual([400, 'promisedOn'])
  expect(far.body.fields?.[0]?.message).toMatch(/^Choisissez un jour jusqu’au 18 février 2027\.$/)
  const withdrawn = [
    await say(token, 'withdraw', { answer: 'promise' }),
    await say(token, 'withdraw', { answer: 'promise' }),
  ]
  expect(withdrawn.map(({ status, body }) => [status, body.promise])).toEqual([
    [200, null],
    [200, null],
  ])
  expect((await promises()).map(({ state }) => state)).toEqual(['cancelled', 'cancelled'])
  expect(await eventsOf('invoice.answer_withdrawn')).toHaveLength(1)
  expect((await visit(token)).body.answers?.promise).toBeNull()
})

test('« J’ai payé » pauses the reminders of the invoice for 30 days at most, and its words are beside the pause', async () => {
  const { token, companyId, id } = await late()
  const paid = { paidOn: day(-2), means: 'cheque' }
  expect((await say(token, 'paid', paid)).body.paid).toMatchObject(paid)
  expect((await say(token, 'paid', paid)).status).toBe(200)
  const until = day(30)
  expect(await pauses()).toEqual([
    {
      reason: 'payment_under_way',
      until_on: until,
      ended: false,
      note: 'le client indique avoir payé le 18 novembre 2026 par chèque',
    },
  ])
  clock.advance(10 * 86_400_000)
  await say(token, 'paid', { ...paid, means: 'transfer' })
  expect((await pauses()).map(({ until_on, ended }) => [until_on, ended])).toEqual([
    [until, true],
    [until, false],
  ])
  expect(await eventsOf('invoice.payment_announced')).toMatchObject([
    { company_id: companyId, message: 'Payé le 18 novembre 2026 par chèque' },
    { message: 'Payé le 18 novembre 2026 par virement' },
  ])
  // Nobody found it: reminders go on, and the client writes to who invoiced it.
  clock.advance(21 * 86_400_000)
  expect((await visit(token)).body.answers?.paid).toBeNull()
  const again = await say(token, 'paid', { ...paid, means: 'card' })
  expect([again.status, again.body.fields?.[0]?.path]).toEqual([400, 'paidOn'])
  expect(again.body.fields?.[0]?.message).toContain('n’a pas été retrouvé')
  // Money came for a part: what is left may be announced as before.
  const part = await app.request('POST', '/api/v1/payments', {
    as: owner,
    body: { amountCents: 1_000, invoiceId: id },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(part.status).toBe(200)
  await rowsOf(
    `update money_movements set created_at = '${clock.now().toISOString()}' where org_id = $1`,
  ).catch(() => [])
  clock.advance(60_000)
  expect((await say(token, 'paid', { ...paid, means: 'transfer' })).status).toBe(200)
  expect((await pauses()).at(-1)).toMatchObject({ until_on: day(30), ended: false })
})

test('the terms that a client asks for are told to its team, whose plan answers them', async () => {
  const { token, id, companyId } = await late()
  const terms = { count: 3, firstOn: day(15) }
  const asked = await say(token, 'delay', { message: 'Trésorerie tendue', terms })
  expect([asked.status, asked.body.delay?.terms]).toEqual([200, terms])
  const blocksOf = async () =>
    (
      await reminders().ask<{ blocks: { kind: string; askedTerms?: object | null; text: string }[] }>(
        'GET',
        `/client?companyId=${companyId}`,
      )
    ).body.blocks
  expect(await blocksOf()).toMatchObject([
    {
      kind: 'paused',
      askedTerms: terms,
      text: expect.stringMatching(/en 3\sfois à partir du 5 décembre 2026/),
    },
  ])
  const past = await say(token, 'delay', { message: 'Non', terms: { count: 3, firstOn: day(-1) } })
  expect([past.status, past.body.fields?.[0]?.path]).toEqual([400, 'terms.firstOn'])
  const { rows } = await app.context.pool.query<{ email: string }>(
    'select recipient_email as email from invoice_client_links where invoice_id = $1',
    [id],
  )
  const plan = await app.request('POST', '/api/v1/payment-plans', {
    as: owner,
    body: {
      companyId,
      invoiceIds: [id],
      to: { email: rows[0]!.email },
      terms: monthlyTerms(12_000, 3, day(15)),
    },
  })
  expect(plan.status).toBe(200)
  expect(await blocksOf()).toMatchObject([{ kind: 'payment_plan' }])
  expect((await visit(token)).body.answers?.delay).toBeNull()
})

test('« Je demande un délai » waits for the team, which says go on; a promise of the same client takes its place', async () => {
  const { token, id, companyId } = await late()
  const asked = { message: 'Pouvez-vous attendre la fin du chantier ?' }
  await say(token, 'promise', { promisedOn: day(3) })
  expect((await say(token, 'delay', asked)).body).toMatchObject({ delay: asked, promise: null })
  expect((await promises()).map(({ state }) => state)).toEqual(['cancelled'])
  const team = await reminders().ask<{ id: string }>('POST', '/pauses', {
    companyId,
    invoiceId: id,
    reason: 'paused',
    note: 'Vu au téléphone',
    untilOn: day(5),
  })
  expect(team.status).toBe(200)
  expect((await pauses()).map(({ note, until_on }) => [note, until_on])).toEqual([
    [`le client demande un délai\u00a0: ${asked.message}`, null],
    ['Vu au téléphone', day(5)],
  ])
  const { body } = await reminders().ask<{ pauses: { id: string; note: string }[] }>(
    'GET',
    `/client?companyId=${companyId}`,
  )
  const own = body.pauses.find(({ note }) => note.includes('délai'))!
  expect((await reminders().ask('POST', `/pauses/${own.id}/resume`)).status).toBe(200)
  expect((await visit(token)).body.answers?.delay).toBeNull()
  await say(token, 'delay', asked)
  expect((await say(token, 'promise', { promisedOn: day(3) })).body).toMatchObject({
    delay: null,
    promise: { promisedOn: day(3) },
  })
})

test('what is wrong is said at its field, and changes nothing', async () => {
  const { token } = await late()
  const tries: [string, unknown, string, RegExp][] = [
    ['promise', { promisedOn: day(-1) }, 'promisedOn', /jour à venir/],
    ['promise', { promisedOn: day(91) }, 'promisedOn', /jusqu’au 18 février 2027/],
    ['promise', { promisedOn: '' }, 'promisedOn', /Choisissez un jour/],
    ['promise', { promisedOn: '2026-02-30' }, 'promisedOn', /Choisissez un jour/],
    ['paid', { paidOn: day(1), means: 'card' }, 'paidOn', /est à venir/],
    ['paid', { paidOn: '2019-01-01', means: 'card' }, 'paidOn', /trop ancien/],
    ['paid', { paidOn: day(0), means: 'troc' }, 'means', /Choisissez un moyen/],
    ['delay', { message: '  ' }, 'message', /Indiquez le délai/],
    ['delay', { message: 'x'.repeat(451) }, 'message', /dépasse 450/],
    ['withdraw', { answer: 'tout' }, 'answer', /./],
  ]
  for (const [what, body, path, words] of tries) {
    const answer = await say(token, what, body)
    expect([what, body, answer.status, answer.body.fields?.[0]?.path]).toEqual([what, body, 400, path])
    expect(answer.body.fields?.[0]?.message).toMatch(words)
  }
  expect([await pauses(), await promises()]).toEqual([[], []])
})

test('two at once by two links are one promise, and one pause', async () => {
  const { tokens } = await late(2)
  const statuses = await Promise.all(
    [0, 1, 0, 1].map((link) => say(tokens[link]!, 'promise', { promisedOn: day(4) })),
  )
  expect(statuses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(await promises()).toHaveLength(1)
  const paid = await Promise.all(
    tokens.map((token) => say(token, 'paid', { paidOn: day(0), means: 'transfer' })),
  )
  expect(paid.map(({ status }) => status)).toEqual([200, 200])
  expect((await pauses()).filter(({ ended }) => !ended)).toHaveLength(1)
  expect((await promises()).map(({ state }) => state)).toEqual(['waiting'])
})

test('a link that is revoked, over or unknown says nothing, nor of an invoice that owes nothing', async () => {
  const { id, token, tokens } = await late(2)
  const other = await late()
  const { body } = await app.request<InvoiceSending>('GET', `/api/v1/invoices/${id}/sending`, { as: owner })
  // The last link stands first.
  const path = `/api/v1/invoices/${id}/links/${body.links[0]!.id}/revoke`
  expect((await app.request('POST', path, { as: owner, body: {} })).status).toBe(200)
  const promise = { promisedOn: day(3) }
  expect((await say(tokens[1]!, 'promise', promise)).body.code).toBe('link_revoked')
  expect((await say('x'.repeat(22), 'promise', promise)).body.code).toBe('link_invalid')
  expect((await say(token, 'promise', promise)).status).toBe(200)
  expect((await visit(other.token)).body.answers?.promise).toBeNull()

  const payment = { amountCents: 12_000, method: 'transfer', invoiceId: other.id }
  expect((await app.request('POST', '/api/v1/payments', { as: owner, body: payment })).status).toBe(200)
  expect((await visit(other.token)).body.answers).toBeNull()
  for (const [what, said] of [
    ['promise', promise],
    ['paid', { paidOn: day(0), means: 'card' }],
    ['delay', { message: 'Un mois' }],
    ['withdraw', { answer: 'promise' }],
  ] as const)
    expect((await say(other.token, what, said)).body.code).toBe('nothing_to_pay')
  clock.advance((INVOICE_LINK_DAYS + 1) * 86_400_000)
  expect((await say(token, 'promise', { promisedOn: day(3) })).body.code).toBe('invoice_link_expired')
})

test('the holder of a link writes its own words alone, in the database itself', async () => {
  const { id, token, companyId } = await late()
  await say(token, 'promise', { promisedOn: day(3) })
  await say(token, 'paid', { paidOn: day(0), means: 'card' })
  const ofTeam = { companyId, invoiceId: id, reason: 'excluded', note: 'Contentieux' }
  expect((await reminders().ask('POST', '/pauses', ofTeam)).status).toBe(200)
  const scope = clientScope(app.context, owner.orgId, null, 'invoice:answer')
  const { orgId } = owner
  const refused = [
    sql`update payment_promises set state = 'kept', settled_at = now() where org_id = ${orgId}`,
    sql`insert into payment_promises (org_id, company_id, client_name, invoice_id, amount_cents, currency, promised_on, source, judged_at)
      values (${orgId}, ${companyId}, 'x', ${id}, 1, 'EUR', '2026-12-01', 'call', now())`,
    sql`update reminder_pauses set until_on = '2030-01-01' where org_id = ${orgId}`,
    sql`insert into reminder_pauses (org_id, company_id, reason, opened_at) values (${orgId}, ${companyId}, 'excluded', now())`,
  ]
  for (const statement of refused)
    await expect(inTransaction(scope, (tx) => statement.execute(tx.db))).rejects.toThrow(/row-level security/)
  const read = await inTransaction(scope, (tx) =>
    sql<{ reason: string }>`select reason from reminder_pauses where org_id = ${orgId}`.execute(tx.db),
  )
  expect(read.rows).toEqual([{ reason: 'payment_under_way' }])
})
