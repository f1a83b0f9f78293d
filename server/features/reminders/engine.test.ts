import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { systemScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { ReminderDetail, ReminderStanding } from '#shared/contract/reminder-fields.ts'
import { addDays, instantOf } from '#shared/time/calendar-day.ts'
import { decideReminders } from './commands/decide-reminders.ts'
import { followChanges } from './commands/follow-changes.ts'
import { pauseAnswered } from './commands/pause-answered.ts'
import { sendApproved } from './commands/send-approved.ts'
import { remindersOf } from './reminders.fixture.ts'

/** A Tuesday of few holidays. */
const START = '2026-11-17'
const clock = createFixedClock(new Date())
/** At ten in Paris, an hour after the hour of the settings. */
const goTo = (day: string, minutes = 600) => clock.set(instantOf('Europe/Paris', day, minutes))

let app: TestApp
let owner: Member
const own = () => remindersOf(app, () => owner)

beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
beforeEach(async () => {
  goTo(START)
  owner = await own().makeSeller()
})
afterAll(() => app.close())

/** What the minute does. */
async function pass(): Promise<void> {
  await followChanges(app.context)
  await decideReminders(app.context)
}
const steps = () =>
  own().sql<{ id: string; step: number; state: string; reason: string | null; approved: boolean }>(
    `select id, step::int, state, reason, approved_at is not null as approved from reminders where org_id = $1 and step is not null
     order by decided_at, step`,
    owner.orgId,
  )
const told = async () => (await steps()).map(({ step, state, reason }) => [step, state, reason])
const waiting = async () => (await own().ask<{ items: ReminderDetail[] }>('GET', '/waiting')).body.items
const approve = (ids: string[]) =>
  own().ask<{ done: string[]; left: { code: string; message: string }[] }>(
    'POST',
    '/approve',
    { reminderIds: ids },
    owner,
    randomUUID(),
  )
const send = (reminderId: string) =>
  sendApproved(app.context, { orgId: owner.orgId, reminderId }, { last: true })
const paused = async () =>
  (await own().ask<{ items: ReminderStanding[] }>('GET', '/standings?view=paused')).body.items
const upcoming = async () =>
  (await own().ask<{ items: ReminderStanding[] }>('GET', '/standings?view=upcoming')).body.items
const pay = (invoiceId: string, amountCents = 12_000) =>
  app.request('POST', '/api/v1/payments', {
    as: owner,
    headers: { 'idempotency-key': randomUUID() },
    body: { amountCents, invoiceId },
  })
const settle = (over: Record<string, unknown>) =>
  own().ask<{ mode: string; revision: number; code?: string }>('PUT', '/settings', {
    mode: 'approve',
    hour: 9,
    minimumGapDays: 5,
    carrying: 'age',
    maxBankAgeDays: 7,
    waitForMatching: true,
    dailyLimit: 100,
    revision: 0,
    ...over,
  })

describe('the decision of a day', () => {
  test('makes a step happen once, with two workers at once, and never what an outage let pass', async () => {
    const { companyId } = await own().makeClient()
    const late = await own().makeLate(companyId, { days: 4 })
    await Promise.all([pass(), pass()])
    await Promise.all([pass(), pass(), decideReminders(app.context)])
    expect(await told()).toEqual([
      [0, 'skipped', 'superseded'],
      [1, 'to_approve', null],
    ])
    const [one] = await waiting()
    expect(one).toMatchObject({
      planName: 'Professionnel',
      recipientEmail: 'achats@martin.test',
      totalCents: 12_000,
      because: expect.stringMatching(/^.*\u00a0: 4\u00a0jours de retard · Règle 3\u00a0: tous les clients$/),
    })
    expect((await upcoming())[0]).toMatchObject({ nextStep: 2, nextOn: addDays(START, 9), lateCents: 12_000 })

    const { body } = await approve([one!.id])
    expect(body).toEqual({ done: [one!.id], left: [] })
    expect((await approve([one!.id])).body.left).toMatchObject([{ code: 'reminder_ended' }])
    await Promise.all([send(one!.id), send(one!.id)])
    await send(one!.id)
    const mails = await own().sql(
      'select id from outgoing_mails where org_id = $1 and kind = $2',
      owner.orgId,
      'reminder',
    )
    expect(mails).toHaveLength(1)
    const { body: sent } = await own().ask<ReminderDetail>('GET', `/${one!.id}`)
    expect(sent).toMatchObject({ state: 'sent', attachments: ['invoices'], endedByName: expect.any(String) })
    expect(sent.message).toContain(late.number)
    expect(sent.message).not.toContain('{')
  })

  test('waits for the hour, for a working day and for the day of the plan', async () => {
    const { companyId } = await own().makeClient()
    goTo('2026-11-20', 8 * 60)
    await own().makeLate(companyId, { days: 4 })
    await pass()
    expect(await told()).toEqual([])
    goTo('2026-11-21')
    await pass()
    expect(await told()).toEqual([])
    expect((await upcoming())[0]).toMatchObject({ nextOn: '2026-11-23' })
    goTo('2026-11-23')
    await pass()
    expect((await told()).at(-1)).toEqual([1, 'to_approve', null])
  })

  test('keeps the holidays of where the client is', async () => {
    // A Monday, the day of abolition in La Réunion.
    goTo('2027-12-20', 480)
    const makeAt = async (postalCode: string) => {
      const { companyId } = await own().makeClient({ postal_code: postalCode })
      await own().makeLate(companyId, { days: 3 })
      return companyId
    }
    const clients = [await makeAt('97400'), await makeAt('69003')]
    await pass()
    const standings = await upcoming()
    const next = clients.map((id) => standings.find(({ companyId }) => companyId === id)?.nextOn)
    expect(next).toEqual(['2027-12-21', '2027-12-20'])
  })

  test('after an outage of weeks asks for the latest step alone, and keeps the spacing of the next', async () => {
    const { companyId } = await own().makeClient()
    await own().makeLate(companyId, { days: 4 })
    await pass()
    goTo(addDays(START, 24))
    await pass()
    await pass()
    expect((await told()).filter(([, state]) => state === 'to_approve')).toEqual([[3, 'to_approve', null]])
    expect((await told()).filter(([, , reason]) => reason === 'superseded')).toHaveLength(3)
    const [one] = await waiting()
    await approve([one!.id])
    await send(one!.id)
    await pass()
    // Fifteen days lie between the two in the plan, and the fifteenth is a Saturday.
    expect((await upcoming())[0]).toMatchObject({ nextStep: 4, nextOn: addDays(START, 41) })
  })

  test('one reminder a client, with all that is late, and those of other clients apart', async () => {
    const one = await own().makeClient()
    const other = await own().makeClient({ name: 'Autre' })
    await own().makeLate(one.companyId, { days: 13 })
    await own().makeLate(one.companyId, { days: 4 })
    await own().makeLate(other.companyId, { days: 4 })
    await pass()
    const rows = await waiting()
    expect(rows.map(({ totalCents }) => totalCents).sort()).toEqual([12_000, 24_000])
  })
})

describe('it stops by itself', () => {
  test('what is paid before it leaves does not leave', async () => {
    const { companyId } = await own().makeClient()
    const late = await own().makeLate(companyId, { days: 4 })
    await pass()
    const [one] = await waiting()
    await approve([one!.id])
    expect((await pay(late.id)).status).toBe(200)
    await send(one!.id)
    expect((await told()).at(-1)).toEqual([1, 'skipped', 'paid'])
    expect(await own().sql('select from outgoing_mails where org_id = $1', owner.orgId)).toEqual([])
    await pass()
    expect([await upcoming(), await paused()]).toEqual([[], []])
  })

  test('a waiting reminder of what is paid ends; a partly paid one goes on for the rest', async () => {
    const { companyId } = await own().makeClient()
    const first = await own().makeLate(companyId, { days: 5 })
    const second = await own().makeLate(companyId, { days: 4 })
    await pass()
    const [one] = await waiting()
    await pay(first.id)
    await pay(second.id, 2_000)
    await pass()
    await approve([one!.id])
    await send(one!.id)
    expect((await own().ask<ReminderDetail>('GET', `/${one!.id}`)).body).toMatchObject({
      state: 'sent',
      totalCents: 10_000,
      invoices: [{ invoiceId: second.id }],
    })
    const other = await own().makeClient()
    const alone = await own().makeLate(other.companyId, { days: 4 })
    await pass()
    await pay(alone.id)
    await pass()
    expect((await told()).at(-1)).toEqual([1, 'skipped', 'paid'])
    expect(await waiting()).toEqual([])
  })

  test('the client wrote back: a pause, once, until somebody says go on; what answers by itself is no answer', async () => {
    const { companyId, email } = await own().makeClient()
    await own().makeLate(companyId, { days: 4 })
    await pass()
    const [one] = await waiting()
    const came = (over: Record<string, unknown> = {}) =>
      inTransaction(systemScope(app.context, owner.orgId), (tx) =>
        pauseAnswered(tx, [
          {
            id: randomUUID(),
            receivedAt: clock.now(),
            outgoing: false,
            automatic: false,
            from: { address: email.toUpperCase() },
            ...over,
          },
        ]),
      )
    await came()
    expect(await paused()).toEqual([])
    await approve([one!.id])
    await send(one!.id)
    goTo(START, 601)
    await came({ automatic: true })
    await came({ outgoing: true })
    await came({ receivedAt: instantOf('Europe/Paris', START, 0) })
    await came({ from: { address: 'inconnu@ailleurs.test' } })
    await pass()
    expect(await paused()).toEqual([])
    await Promise.all([came(), came()])
    await pass()
    expect(await paused()).toMatchObject([{ blockedBy: 'answered', nextOn: null }])
    goTo(addDays(START, 10))
    await pass()
    expect(await told()).toHaveLength(2)
    const { body } = await own().ask<{ pauses: { id: string; reason: string }[] }>(
      'GET',
      `/client?companyId=${companyId}`,
    )
    expect(body.pauses).toMatchObject([{ reason: 'answered' }])
    await own().ask('POST', `/pauses/${body.pauses[0]!.id}/resume`, {}, owner, randomUUID())
    expect(await paused()).toEqual([])
    await pass()
    expect((await told()).at(-1)).toEqual([2, 'to_approve', null])
  })

  test('a promise blocks until its day, and the plan resumes after it', async () => {
    const { companyId } = await own().makeClient()
    await own().makeLate(companyId, { days: 2 })
    const promised = await own().ask(
      'POST',
      '/promises',
      {
        companyId,
        amountCents: 12_000,
        currency: 'EUR',
        promisedOn: addDays(START, 8),
        source: 'call',
        note: '',
      },
      owner,
      randomUUID(),
    )
    expect(promised.status).toBe(200)
    expect(await paused()).toMatchObject([{ blockedBy: 'promised', blockedUntil: addDays(START, 8) }])
    goTo(addDays(START, 7))
    await pass()
    expect(await told()).toEqual([])
    goTo(addDays(START, 9))
    await pass()
    expect((await told()).filter(([, state]) => state === 'to_approve')).toHaveLength(1)
  })

  test('what something speaks against by now is left out, with its reason', async () => {
    const { companyId } = await own().makeClient()
    await own().makeLate(companyId, { days: 4 })
    await pass()
    const [one] = await waiting()
    await own().ask(
      'POST',
      '/pauses',
      { companyId, reason: 'excluded', note: 'Ami de la maison' },
      owner,
      randomUUID(),
    )
    const { body } = await approve([one!.id])
    expect(body).toMatchObject({ done: [], left: [{ code: 'excluded' }] })
    expect((await told()).at(-1)).toEqual([1, 'skipped', 'excluded'])
  })
})

/** Automatic reminders were turned on then. */
const automaticSince = (day: string) =>
  own().sql('update organizations set auto_reminders_since = $2 where id = $1', owner.orgId, new Date(day))

describe('modes', () => {
  test('by themselves: with the plan and the setting, up to the limit of the day, and not a step that asks for a person', async () => {
    expect((await settle({ mode: 'automatic', dailyLimit: 1 })).body.mode).toBe('automatic')
    await automaticSince('2026-11-01')
    for (let client = 0; client < 2; client += 1)
      await own().makeLate((await own().makeClient()).companyId, { days: 4 })
    await pass()
    const decided = (await steps()).filter(({ state }) => state === 'to_approve')
    expect(decided.map(({ approved }) => approved).sort()).toEqual([false, true])
    await send(decided.find(({ approved }) => approved)!.id)
    const left = await own().sql<{ ended_by: string | null }>(
      `select ended_by from reminders where org_id = $1 and state = 'sent'`,
      owner.orgId,
    )
    expect(left).toEqual([{ ended_by: null }])
  })

  test('what came due before they were turned on waits for a person, who reads why; what comes after leaves', async () => {
    await settle({ mode: 'automatic' })
    await automaticSince(START)
    const { companyId } = await own().makeClient()
    await own().makeLate(companyId, { days: 4 })
    await pass()
    const [one] = await waiting()
    expect(one).toMatchObject({ step: 1, note: expect.stringMatching(/^Déjà due à la mise en route/) })
    expect((await steps()).at(-1)).toMatchObject({ approved: false })
    goTo(addDays(START, 9))
    await pass()
    expect((await steps()).at(-1)).toMatchObject({ step: 2, approved: true })
    const since = await own().sql<{ at: Date | null }>(
      'select auto_reminders_since as at from organizations where id = $1',
      owner.orgId,
    )
    expect(since[0]!.at).not.toBeNull()
  })

  test('facts that may be old make them wait for a person', async () => {
    await settle({ mode: 'automatic' })
    await automaticSince('2026-11-01')
    await own().makeLate((await own().makeClient()).companyId, { days: 4 })
    await app.context.pool.query(
      `insert into mailboxes (org_id, user_id, provider, address, status, sealed, next_check_at) values ($1, $2, 'imap', 'a@b.test', 'invalid', '', now())`,
      [owner.orgId, owner.userId],
    )
    await pass()
    expect((await steps()).at(-1)).toMatchObject({ state: 'to_approve', approved: false })
    const { body } = await own().ask<{ notFresh: unknown[] }>('GET', '/figures')
    expect(body.notFresh).toMatchObject([{ kind: 'mailbox_stopped' }])
  })

  test('by hand: nothing is decided', async () => {
    await settle({ mode: 'manual' })
    await own().makeLate((await own().makeClient()).companyId, { days: 4 })
    await pass()
    expect(await told()).toEqual([])
    await settle({ mode: 'approve', revision: 1 })
    await pass()
    expect(await told()).toHaveLength(2)
  })

  test('the setting of the organization is the same switch', async () => {
    const setting = () =>
      app.request<{ settings: { autoReminders: boolean } }>('GET', '/api/v1/organization', { as: owner })
    expect((await settle({ mode: 'automatic' })).status).toBe(200)
    expect((await setting()).body.settings.autoReminders).toBe(true)
    await app.request('PATCH', '/api/v1/organization', {
      as: owner,
      body: { settings: { electronicSignature: true, autoReminders: false, centralizedBilling: false } },
    })
    expect((await own().ask('GET', '/settings')).body).toMatchObject({ mode: 'approve', revision: 1 })
    expect((await settle({ revision: 0 })).body.code).toBe('version_conflict')
  })

  test('the plan of the organization must have it', async () => {
    await app.context.pool.query(
      `update organizations set plan = 'gratuit', trial_started_at = $2 where id = $1`,
      [owner.orgId, new Date('2026-01-01')],
    )
    await app.context.pool.query('delete from subscriptions where org_id = $1', [owner.orgId])
    expect((await settle({ mode: 'automatic' })).body.code).toBe('plan_limit')
    await own().sql(
      `update organizations set settings = settings || '{"auto_reminders": true}' where id = $1`,
      owner.orgId,
    )
    await automaticSince('2026-11-01')
    await own().makeLate((await own().makeClient()).companyId, { days: 4 })
    await pass()
    expect((await steps()).at(-1)).toMatchObject({ state: 'to_approve', approved: false })
  })
})

describe('hands on what waits', () => {
  test('it is put off, changed and passed; words that threaten are refused', async () => {
    const { companyId, email } = await own().makeClient()
    await own().makeLate(companyId, { days: 4 })
    await pass()
    const [one] = await waiting()
    const change = (over: Record<string, unknown>) =>
      own().ask<ReminderDetail>('PUT', `/${one!.id}`, {
        revision: one!.revision,
        to: { email, name: null },
        subject: 'Facture',
        message: 'Il reste {total}.',
        ...over,
      })
    expect((await change({ message: 'Une saisie suivra pour {total}.' })).body.code).toBe(
      'reminder_words_refused',
    )
    expect((await change({ message: 'Merci de payer.' })).body.fields).toMatchObject([{ path: 'message' }])
    const changed = await change({})
    expect(changed.body).toMatchObject({ mailSubject: 'Facture', revision: one!.revision + 1 })
    expect((await change({})).body.code).toBe('version_conflict')
    const postpone = (to: string) =>
      own().ask('POST', '/postpone', { reminderIds: [one!.id], to }, owner, randomUUID())
    expect((await postpone(START)).body.fields).toMatchObject([{ path: 'to' }])
    expect((await postpone(addDays(START, 2))).body).toMatchObject({ done: [one!.id] })
    expect(await waiting()).toEqual([])
    goTo(addDays(START, 2))
    expect(await waiting()).toHaveLength(1)
    const skipped = await own().ask(
      'POST',
      '/skip',
      { reminderIds: [one!.id], note: 'Vu par téléphone' },
      owner,
      randomUUID(),
    )
    expect(skipped.body).toMatchObject({ done: [one!.id] })
    expect((await own().ask('GET', `/${one!.id}`)).body).toMatchObject({
      state: 'skipped',
      reason: 'by_hand',
      note: 'Vu par téléphone',
    })
  })

  test('without an address it waits for one', async () => {
    const companyId = await own().makeCompany(owner, { name: 'Sans adresse', email: null })
    await own().makeLate(companyId, { days: 4 })
    await pass()
    const [one] = await waiting()
    expect((await approve([one!.id])).body.left).toMatchObject([{ code: 'recipient_missing' }])
    expect(await waiting()).toHaveLength(1)
  })

  test('another plan is chosen by hand, and the rules again', async () => {
    const { companyId } = await own().makeClient()
    await own().makeLate(companyId, { days: -20 })
    await pass()
    const { body: list } = await own().ask<{ plans: { id: string; name: string }[] }>('GET', '/plans')
    const delicate = list.plans.find(({ name }) => name === 'Client délicat')!
    const [standing] = await upcoming()
    const choose = (planId: string | null) =>
      own().ask<ReminderStanding>('PUT', `/standings/${standing!.id}/plan`, { planId })
    expect((await choose(delicate.id)).body).toMatchObject({
      planName: 'Client délicat',
      chosenByHand: true,
      planReason: 'Choisi à la main pour ce client',
      nextOn: addDays(START, 27),
    })
    expect((await choose(null)).body).toMatchObject({ planName: 'Professionnel', chosenByHand: false })
    expect((await choose(randomUUID())).status).toBe(404)
  })
})

test('figures are those of the invoices', async () => {
  const { companyId } = await own().makeClient()
  await own().makeLate(companyId, { days: 100 })
  const late = await own().makeLate(companyId, { days: 20 })
  await pass()
  const [one] = await waiting()
  // So late a step is a letter, which somebody posts.
  expect((await approve([one!.id])).body.left).toMatchObject([{ code: 'letter_not_drawn' }])
  const words = { subject: 'Mise en demeure', message: 'Il reste {total}.' }
  const drawn = await own().ask('POST', `/${one!.id}/letter`, { revision: one!.revision, ...words })
  expect(drawn.status).toBe(200)
  expect((await own().ask('POST', `/${one!.id}/posted`, { postedOn: own().today() })).status).toBe(200)
  goTo(START, 620)
  await pay(late.id, 2_000)
  const { body } = await own().ask('GET', '/figures')
  expect(body).toMatchObject({
    currency: 'EUR',
    lateCents: 22_000,
    atRiskCents: 12_000,
    recoveredCents: 2_000,
    averageDaysLate: Math.round((12_000 * 100 + 10_000 * 20) / 22_000),
    counts: { waiting: 0, promises: 0 },
    notFresh: [],
  })
})
