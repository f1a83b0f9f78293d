import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import type { ReminderDetail, ReminderStanding } from '#shared/contract/reminder-fields.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { decideReminders } from './commands/decide-reminders.ts'
import { engineSite, TUESDAY } from './reminder-engine.fixture.ts'

const { site, goTo, own, pass, waiting, upcoming, approve, send, told, pay } = engineSite()

describe('the decision of a day', () => {
  test('makes a step happen once, with two workers at once, and never what an outage let pass', async () => {
    const { companyId } = await own().makeClient()
    const late = await own().makeLate(companyId, { days: 4 })
    await Promise.all([pass(), pass()])
    await Promise.all([pass(), pass(), decideReminders(site.app.context)])
    expect(await told()).toEqual([
      [0, 'skipped', 'superseded'],
      [1, 'to_approve', null],
    ])
    const [one] = await waiting()
    expect(one).toMatchObject({
      planName: 'Professionnel',
      recipientEmail: 'achats@martin.test',
      totalCents: 12_000,
      carryingNumber: expect.stringMatching(/^F\d{4}-\d+$/),
      because: expect.stringMatching(/^.*\u00a0: 4\u00a0jours de retard · Règle 3\u00a0: tous les clients$/),
    })
    expect((await upcoming())[0]).toMatchObject({
      nextStep: 2,
      nextOn: addDays(TUESDAY, 9),
      lateCents: 12_000,
    })

    const { body } = await approve([one!.id])
    expect(body).toEqual({ done: [one!.id], left: [] })
    expect((await approve([one!.id])).body.left).toMatchObject([{ code: 'reminder_ended' }])
    await Promise.all([send(one!.id), send(one!.id)])
    await send(one!.id)
    const mails = await own().sql(
      'select id from outgoing_mails where org_id = $1 and kind = $2',
      site.owner.orgId,
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
    goTo(addDays(TUESDAY, 24))
    await pass()
    await pass()
    expect((await told()).filter(([, state]) => state === 'to_approve')).toEqual([[3, 'to_approve', null]])
    expect((await told()).filter(([, , reason]) => reason === 'superseded')).toHaveLength(3)
    const [one] = await waiting()
    await approve([one!.id])
    await send(one!.id)
    await pass()
    // Fifteen days lie between the two in the plan, and the fifteenth is a Saturday.
    expect((await upcoming())[0]).toMatchObject({ nextStep: 4, nextOn: addDays(TUESDAY, 41) })
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
      own().ask('POST', '/postpone', { reminderIds: [one!.id], to }, site.owner, randomUUID())
    expect((await postpone(TUESDAY)).body.fields).toMatchObject([{ path: 'to' }])
    expect((await postpone(addDays(TUESDAY, 366))).body.fields).toMatchObject([{ path: 'to' }])
    expect((await postpone(addDays(TUESDAY, 2))).body).toMatchObject({ done: [one!.id] })
    expect(await waiting()).toEqual([])
    goTo(addDays(TUESDAY, 2))
    expect(await waiting()).toHaveLength(1)
    const skipped = await own().ask(
      'POST',
      '/skip',
      { reminderIds: [one!.id], note: 'Vu par téléphone' },
      site.owner,
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
    const companyId = await own().makeCompany(site.owner, { name: 'Sans adresse', email: null })
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
      chosenPlanId: delicate.id,
      planReason: 'Choisi à la main pour ce client',
      nextOn: addDays(TUESDAY, 27),
    })
    expect((await choose(null)).body).toMatchObject({ planName: 'Professionnel', chosenPlanId: null })
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
  goTo(TUESDAY, 620)
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
