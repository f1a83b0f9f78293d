import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { systemScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { isWorkingDay } from '#shared/domain/working-hours/working-days.ts'
import { addDays, instantOf, todayIn } from '#shared/time/calendar-day.ts'
import { decideReminders } from './commands/decide-reminders.ts'
import { followChanges } from './commands/follow-changes.ts'
import { judgePromises } from './commands/judge-promises.ts'
import { pauseAnswered } from './commands/pause-answered.ts'
import { sendApproved } from './commands/send-approved.ts'
import { remindersOf } from './reminders.fixture.ts'

/** Days that pass through PostgreSQL: 400 by `npm run histories`. The rules alone go through 400 in random-days.test.ts. */
const DAYS = Number(process.env.HISTORY_DAYS ?? 70)
const CLIENTS = 5
const GAP = 5
const CONTESTED = 4_000
/** Over the change of the clocks and the holidays of the end of the year. */
const START = '2026-10-20'
const clock = createFixedClock(new Date())
const goTo = (day: string, minutes: number) => clock.set(instantOf('Europe/Paris', day, minutes))

let app: TestApp
let owner: Member
const own = () => remindersOf(app, () => owner)
const sql = <T>(text: string) => own().sql<T>(text, owner.orgId)

beforeAll(async () => {
  goTo(START, 600)
  app = await startTestApp({ jobs: false, clock })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
  owner = await own().makeSeller()
})
afterAll(() => app.close())

/** The same luck at each run, unless another is asked for. */
let seed = Number(process.env.HISTORY_SEED ?? 43)
function chance(of: number): boolean {
  seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
  return seed / 2_147_483_648 < of
}

async function pass(): Promise<void> {
  await judgePromises(app.context)
  await followChanges(app.context)
  await decideReminders(app.context)
}

type Owed = { id: string; owed: number }
const owedOf = (companyId: string) =>
  own().sql<Owed>(
    'select id, owed_cents::float8 as owed from invoices where company_id = $1 and owed_cents > 0 order by due_on, id',
    companyId,
  )
const post = (path: string, body: unknown) =>
  app.request('POST', `/api/v1/${path}`, { as: owner, body, headers: { 'idempotency-key': randomUUID() } })

/** The client wrote back: a moment after whatever was sent before. */
async function answer(companyId: string): Promise<void> {
  const [one] = await own().sql<{ id: string; email: string }>(
    `select gen_random_uuid() as id, k.email from contacts k where k.company_id = $1 and k.email is not null
     union all select gen_random_uuid(), c.email from companies c where c.id = $1 and c.email is not null limit 1`,
    companyId,
  )
  if (one === undefined) return
  clock.advance(1_000)
  await inTransaction(systemScope(app.context, owner.orgId), (tx) =>
    pauseAnswered(tx, [
      {
        id: one.id,
        receivedAt: clock.now(),
        outgoing: false,
        automatic: false,
        from: { address: one.email },
      },
    ]),
  )
}

/** The team reads what the client wrote, and settles its disputes. */
async function settleAll(companyId: string): Promise<void> {
  const disputes = await own().sql<{ id: string; invoice: string }>(
    `select d.id, d.invoice_id as invoice from invoice_disputes d join invoices i on i.id = d.invoice_id
     where i.company_id = $1 and d.settled_at is null`,
    companyId,
  )
  for (const { id, invoice } of disputes)
    await post(`invoices/${invoice}/disputes/${id}/settle`, { note: 'Réglé.' })
  const pauses = await own().sql<{ id: string }>(
    `select id from reminder_pauses where company_id = $1 and ended_at is null and reason = 'answered'`,
    companyId,
  )
  for (const { id } of pauses) await post(`reminders/pauses/${id}/resume`, {})
}

/** What a client and its team may do on a day. */
async function live(companyId: string, day: string): Promise<void> {
  const owed = await owedOf(companyId)
  if (owed.length < 3 && chance(0.12)) await own().makeLate(companyId, { days: -3 })
  const [oldest] = owed
  if (oldest === undefined) return
  const [pays, paysPart] = [chance(0.05), chance(0.05)]
  if (pays || (paysPart && oldest.owed > 2_000))
    await post('payments', { invoiceId: oldest.id, amountCents: pays ? oldest.owed : 1_000 })
  if (chance(0.05))
    await post('reminders/promises', {
      companyId,
      amountCents: 1_000,
      currency: 'EUR',
      promisedOn: addDays(day, 6),
      source: 'call',
    })
  if (chance(0.03)) await answer(companyId)
  if (chance(0.03)) {
    // Half of them are about a part, if so much is owed.
    const amountCents = chance(0.5) && oldest.owed > CONTESTED ? CONTESTED : null
    await post(`invoices/${oldest.id}/disputes`, { reason: 'amount', message: 'Trop cher.', amountCents })
  }
  if (chance(0.12)) await settleAll(companyId)
  if (chance(0.04)) await post('reminders/pauses', { companyId, reason: 'paused', untilOn: addDays(day, 9) })
}

test('weeks with payments, promises, answers, disputes, pauses and outages of hours and days: nobody is bothered twice, nor while something stops it', async () => {
  await sql(
    `update organizations set settings = settings || '{"auto_reminders": true}', auto_reminders_since = null where id = $1`,
  )
  await sql(`update organizations set auto_reminders_since = '2026-01-01' where id = $1`)
  const clients: string[] = []
  for (let made = 0; made < CLIENTS; made += 1) {
    const { companyId } = await own().makeClient()
    await own().makeLate(companyId, { days: -2 - made })
    clients.push(companyId)
  }
  let downUntil = START
  for (let at = 0; at < DAYS; at += 1) {
    const day = addDays(START, at)
    goTo(day, 540 + (at % 7) * 60)
    for (const companyId of clients) await live(companyId, day)
    if (day < downUntil) continue
    if (chance(0.08)) {
      downUntil = addDays(day, 2 + (at % 20))
      continue
    }
    await Promise.all([pass(), pass()])
    // An outage of hours between the decision and the sending, in which money or an answer may come.
    if (chance(0.3)) {
      clock.advance(4 * 3_600_000)
      for (const companyId of clients) await live(companyId, day)
    }
    const due = await sql<{ id: string }>(
      `select id from reminders where org_id = $1 and state = 'to_approve' and approved_at is not null`,
    )
    for (const { id } of due) {
      const send = () => sendApproved(app.context, { orgId: owner.orgId, reminderId: id }, { last: true })
      await Promise.all([send(), send()])
    }
    clock.advance(60_000)
  }
  const sent = await sql<{ client: string; at: Date; step: number; carrying: string; owed: number }>(
    `select client_id as client, ended_at as at, step::int, carrying_id as carrying,
       (select min(owed_cents)::float8 from reminder_invoices i where i.reminder_id = r.id) as owed
     from reminders r where org_id = $1 and state = 'sent' order by client_id, ended_at`,
  )
  expect(sent.length).toBeGreaterThan(CLIENTS)
  const dayOf = (at: Date) => todayIn('Europe/Paris', at)
  for (const [index, one] of sent.entries()) {
    expect(isWorkingDay(dayOf(one.at), 'metropole')).toBe(true)
    expect(one.owed).toBeGreaterThan(0)
    const before = sent[index - 1]
    if (before?.client !== one.client) continue
    expect(dayOf(one.at) >= addDays(dayOf(before.at), GAP)).toBe(true)
    if (before.carrying === one.carrying) expect(one.step).toBeGreaterThan(before.step)
  }
  const [came] = await sql<{ answers: number; disputes: number; promises: number }>(
    `select (select count(*)::int from reminder_pauses where org_id = $1 and reason = 'answered') as answers,
       (select count(*)::int from invoice_disputes where org_id = $1) as disputes,
       (select count(*)::int from payment_promises where org_id = $1) as promises`,
  )
  expect(Math.min(came!.answers, came!.disputes, came!.promises)).toBeGreaterThan(0)
  const twice = await sql(
    'select carrying_id, plan_id, step from reminders where org_id = $1 and plan_id is not null group by 1, 2, 3 having count(*) > 1',
  )
  expect(twice).toEqual([])
  const bothered = await sql(
    `select r.id from reminders r join reminder_pauses p on p.org_id = r.org_id and p.client_id = r.client_id and p.opened_at < r.ended_at
       and (p.ended_at is null or p.ended_at > r.ended_at) and (p.until_on is null or p.until_on >= (r.ended_at at time zone 'Europe/Paris')::date)
     where r.org_id = $1 and r.state = 'sent'
     union all
     select r.id from reminders r join reminder_invoices n on n.reminder_id = r.id join invoice_disputes d on d.invoice_id = n.invoice_id
       and d.opened_at < r.ended_at and (d.settled_at is null or d.settled_at > r.ended_at)
     join invoices i on i.id = n.invoice_id
     where r.org_id = $1 and r.state = 'sent' and (d.amount_cents is null or n.owed_cents > i.gross_cents - d.amount_cents
       - (select coalesce(sum(p.amount_cents), 0) from payments p where p.invoice_id = i.id and p.created_at <= r.ended_at))
     union all
     select r.id from reminders r join payment_promises p on p.org_id = r.org_id and p.client_id = r.client_id and p.created_at < r.ended_at
       and (p.settled_at is null or p.settled_at > r.ended_at) and p.promised_on >= (r.ended_at at time zone 'Europe/Paris')::date
     where r.org_id = $1 and r.state = 'sent'`,
  )
  expect(bothered).toEqual([])
  const mails = await sql(`select id from outgoing_mails where org_id = $1 and kind = 'reminder'`)
  expect(mails).toHaveLength(sent.length)
}, 1_800_000)
