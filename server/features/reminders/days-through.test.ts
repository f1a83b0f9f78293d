import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { isWorkingDay } from '#shared/domain/working-hours/working-days.ts'
import { addDays, instantOf, todayIn } from '#shared/time/calendar-day.ts'
import { decideReminders } from './commands/decide-reminders.ts'
import { followChanges } from './commands/follow-changes.ts'
import { judgePromises } from './commands/judge-promises.ts'
import { sendApproved } from './commands/send-approved.ts'
import { remindersOf } from './reminders.fixture.ts'

/** Days that pass through PostgreSQL; the rules alone go through 400 in random-days.test.ts. */
const DAYS = 70
const CLIENTS = 5
const GAP = 5
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

/** The same luck at each run. */
let seed = 43
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
  if (chance(0.04)) await post('reminders/pauses', { companyId, reason: 'paused', untilOn: addDays(day, 9) })
}

test('weeks with payments, promises, pauses and outages: nobody is bothered twice, nor while something stops it', async () => {
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
      downUntil = addDays(day, 2 + (at % 9))
      continue
    }
    await Promise.all([pass(), pass()])
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
  const bothered = await sql(
    `select r.id from reminders r join reminder_pauses p on p.org_id = r.org_id and p.client_id = r.client_id and p.opened_at < r.ended_at
       and (p.ended_at is null or p.ended_at > r.ended_at) and p.until_on >= (r.ended_at at time zone 'Europe/Paris')::date
     where r.org_id = $1 and r.state = 'sent'
     union all
     select r.id from reminders r join payment_promises p on p.org_id = r.org_id and p.client_id = r.client_id and p.created_at < r.ended_at
       and (p.settled_at is null or p.settled_at > r.ended_at) and p.promised_on >= (r.ended_at at time zone 'Europe/Paris')::date
     where r.org_id = $1 and r.state = 'sent'`,
  )
  expect(bothered).toEqual([])
  const mails = await sql(`select id from outgoing_mails where org_id = $1 and kind = 'reminder'`)
  expect(mails).toHaveLength(sent.length)
}, 120_000)
