import { randomUUID } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { expireQuotes } from '#server/features/quotes/commands/expire-quotes.ts'
import { lockForAnswer, markRefused, markSigned } from '#server/features/quotes/commands/record-answer.ts'
import { systemScope } from '#server/scope.ts'
import type { Member } from '#server/test/harness.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import type { Reminder, ReminderDetail } from '#shared/contract/reminder-fields.ts'
import type { StoredReminderPlan } from '#shared/contract/reminder-plans.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { pauseAnswered } from './commands/pause-answered.ts'
import { engineSite } from './reminder-engine.fixture.ts'

const { site, clock, goTo, own, pass, waiting, upcoming, paused, approve, send } = engineSite()

const rows = () =>
  own().sql<{ step: number; state: string; reason: string | null }>(
    `select step::int, state, reason from reminders where org_id = $1 and subject = 'quote' order by decided_at, step`,
    site.owner.orgId,
  )
const mails = () =>
  own().sql<{ id: string; attachments: unknown[] }>(
    'select id, attachments from outgoing_mails where org_id = $1 and kind = $2',
    site.owner.orgId,
    'reminder',
  )
const remind = (body: Record<string, unknown>, as: Member = site.owner) =>
  own().ask<ReminderDetail>(
    'POST',
    '/quotes',
    { subject: 'Votre devis {numero}', message: 'Votre devis de {total}\u00a0: {lien}', ...body },
    as,
    randomUUID(),
  )
const answer = (quoteId: string, signed: boolean) =>
  inTransaction(systemScope(site.app.context, site.owner.orgId), async (tx) => {
    const quote = await lockForAnswer(tx, { quoteId, timeZone: 'Europe/Paris' })
    await (signed ? markSigned(tx, quote, {}) : markRefused(tx, quote, { reason: null }))
  })

describe('the engine', () => {
  test('reminds of a devis four days after its sending, once, with its link and nothing attached', async () => {
    const { companyId } = await own().makeClient()
    const quote = await own().makeSentQuote(companyId)
    await pass()
    expect(await waiting()).toEqual([])
    expect(await upcoming()).toMatchObject([
      { subject: 'quote', quoteId: quote.id, quoteNumber: quote.number, nextStep: 0, nextOn: '2026-11-23' },
    ])
    goTo('2026-11-23')
    await Promise.all([pass(), pass()])
    await pass()
    const [one] = await waiting()
    expect(await rows()).toEqual([{ step: 0, state: 'to_approve', reason: null }])
    expect(one).toMatchObject({
      subject: 'quote',
      quoteNumber: quote.number,
      planName: 'Devis sans réponse',
      totalCents: 60_000,
      recipientEmail: 'achats@martin.test',
      because: `${quote.number}\u00a0: envoyé il y a 6\u00a0jours · Règle 1\u00a0: tous les clients`,
    })
    await approve([one!.id])
    await Promise.all([send(one!.id), send(one!.id)])
    expect(await mails()).toMatchObject([{ attachments: [] }])
    const { body } = await own().ask<ReminderDetail>('GET', `/${one!.id}`)
    expect(body).toMatchObject({ state: 'sent', hasPdf: false, invoices: [], quoteId: quote.id })
    expect(body.message).toContain(`devis ${quote.number}`)
    expect(body.message).toContain('[lien du client]')
    expect(body.message).not.toContain('{')
    const page = await site.app.request<QuoteDetail>('GET', `/api/v1/quotes/${quote.id}`, { as: site.owner })
    expect(page.body.links).toHaveLength(2)
    const events = await own().sql<{ type: string }>(
      `select event_type as type from event_log where subject_id = $1 and event_type = 'quote.reminded'`,
      quote.id,
    )
    expect(events).toHaveLength(1)
    await pass()
    // Six days lie between the two in the plan, and the sixth is a Sunday.
    expect((await upcoming())[0]).toMatchObject({ nextStep: 1, nextOn: '2026-11-30' })
    expect((await own().ask<{ items: Reminder[] }>('GET', `?quoteId=${quote.id}`)).body.items).toMatchObject([
      { quoteNumber: quote.number },
    ])
  })

  test('a devis that is signed between the decision and the sending is not reminded', async () => {
    const { companyId } = await own().makeClient()
    const quote = await own().makeSentQuote(companyId)
    await pass()
    goTo('2026-11-23')
    await pass()
    const [one] = await waiting()
    await approve([one!.id])
    await answer(quote.id, true)
    await send(one!.id)
    expect(await rows()).toEqual([{ step: 0, state: 'skipped', reason: 'quote_signed' }])
    expect(await mails()).toEqual([])
    await pass()
    expect(await upcoming()).toEqual([])
  })

  test('what waits for a person ends once the devis is refused or expired', async () => {
    const refused = await own().makeClient()
    const late = await own().makeClient({ name: 'Autre' })
    const one = await own().makeSentQuote(refused.companyId)
    await own().makeSentQuote(late.companyId, { validityDays: 6 })
    await pass()
    goTo('2026-11-23')
    await pass()
    expect(await waiting()).toHaveLength(2)
    await answer(one.id, false)
    await pass()
    goTo('2026-11-24')
    await expireQuotes(site.app.context)
    await pass()
    expect((await rows()).map(({ state, reason }) => [state, reason]).sort()).toEqual([
      ['skipped', 'quote_expired'],
      ['skipped', 'quote_refused'],
    ])
    expect(await upcoming()).toEqual([])
  })

  test('a devis is not reminded after its last day, whatever its plan', async () => {
    const { companyId } = await own().makeClient()
    await own().makeSentQuote(companyId, { validityDays: 3 })
    await pass()
    expect(await upcoming()).toEqual([])
    goTo('2026-11-23')
    await pass()
    expect(await rows()).toEqual([])
  })

  test('a client has one reminder in a gap: what it owes comes first, the devis later', async () => {
    const { companyId } = await own().makeClient()
    await own().makeSentQuote(companyId)
    goTo('2026-11-23')
    await own().makeLate(companyId, { days: 4 })
    await pass()
    expect((await waiting()).map(({ subject }) => subject)).toEqual(['invoices'])
    expect(await upcoming()).toEqual(
      expect.arrayContaining([expect.objectContaining({ subject: 'quote', nextOn: '2026-11-30' })]),
    )
    const [invoices] = await waiting()
    await approve([invoices!.id])
    await send(invoices!.id)
    goTo(addDays('2026-11-23', 3))
    await pass()
    expect(await rows()).toEqual([])
    goTo('2026-11-30')
    await pass()
    // Thirteen days after the sending, the step of the tenth is the latest.
    expect(await rows()).toEqual([
      { step: 0, state: 'skipped', reason: 'superseded' },
      { step: 1, state: 'to_approve', reason: null },
    ])
  })

  test('a pause of the client stops it; so does a mail of its since the devis was sent', async () => {
    const { companyId, email } = await own().makeClient()
    await own().makeSentQuote(companyId)
    await pass()
    goTo('2026-11-23')
    await inTransaction(systemScope(site.app.context, site.owner.orgId), (tx) =>
      pauseAnswered(tx, [
        {
          id: randomUUID(),
          receivedAt: clock.now(),
          outgoing: false,
          automatic: false,
          from: { address: email },
        },
      ]),
    )
    await pass()
    expect(await rows()).toEqual([])
    const [stopped] = await paused()
    expect(stopped).toMatchObject({ subject: 'quote', blockedBy: 'answered' })
    const { body } = await own().ask<{ pauses: { id: string }[] }>('GET', `/client?companyId=${companyId}`)
    await own().ask('POST', `/pauses/${body.pauses[0]!.id}/resume`, {}, site.owner, randomUUID())
    expect(await paused()).toEqual([])
    expect((await upcoming())[0]).toMatchObject({ nextStep: 0 })
  })
})

describe('by hand', () => {
  test('a reminder of a devis leaves with its words, and counts as a contact', async () => {
    const { companyId, email } = await own().makeClient()
    const quote = await own().makeSentQuote(companyId)
    const draft = await own().ask<{ number: string; blocks: unknown[]; message: string }>(
      'GET',
      `/quote-draft?quoteId=${quote.id}`,
    )
    expect(draft.body).toMatchObject({
      number: quote.number,
      grossCents: 60_000,
      blocks: [],
      lastReminderAt: null,
    })
    const sent = await remind({ quoteId: quote.id, to: { email, name: null } })
    expect(sent.body).toMatchObject({
      state: 'sent',
      subject: 'quote',
      planName: null,
      quoteNumber: quote.number,
      mailSubject: `Votre devis ${quote.number}`,
    })
    expect((await remind({ quoteId: quote.id, to: { email, name: null } })).body).toMatchObject({
      code: 'reminder_blocked',
    })
    const again = await own().ask<{ blocks: { kind: string }[] }>('GET', `/quote-draft?quoteId=${quote.id}`)
    expect(again.body.blocks).toMatchObject([{ kind: 'too_soon' }])
    await pass()
    expect((await upcoming())[0]).toMatchObject({ nextStep: 0, nextOn: '2026-11-23' })
  })

  test('whoever reminds needs not write devis; whoever writes devis does not remind', async () => {
    const { companyId, email } = await own().makeClient()
    const quote = await own().makeSentQuote(companyId)
    const billing = await site.app.makeMember(site.owner.orgId, 'billing')
    const author = await site.app.makeMember(site.owner.orgId, 'member')
    const body = { quoteId: quote.id, to: { email, name: null } }
    expect((await remind(body, author)).status).toBe(403)
    expect((await remind(body, billing)).body).toMatchObject({ state: 'sent', subject: 'quote' })
  })

  test('refuses a variable of invoices, an address that is on no card, and a devis that is answered', async () => {
    const { companyId, email } = await own().makeClient()
    const quote = await own().makeSentQuote(companyId)
    const to = { email, name: null }
    expect((await remind({ quoteId: quote.id, to, message: 'Il reste {factures}' })).body).toMatchObject({
      code: 'invalid_input',
      fields: [{ path: 'message' }],
    })
    const stranger = { email: 'inconnu@ailleurs.test', name: null }
    expect((await remind({ quoteId: quote.id, to: stranger })).body.code).toBe('recipient_not_on_card')
    await answer(quote.id, true)
    expect((await remind({ quoteId: quote.id, to })).body.code).toBe('quote_already_signed')
    const draft = await own().ask('GET', `/quote-draft?quoteId=${quote.id}`)
    expect(draft.body.code).toBe('quote_already_signed')
  })

  test('its words are changed while it waits, by the rules of a devis', async () => {
    const { companyId, email } = await own().makeClient()
    await own().makeSentQuote(companyId)
    await pass()
    goTo('2026-11-23')
    await pass()
    const [one] = await waiting()
    const words = { revision: one!.revision, to: { email, name: null }, subject: 'Devis {numero}' }
    const put = (message: string) => own().ask<ReminderDetail>('PUT', `/${one!.id}`, { ...words, message })
    expect((await put('Il reste {factures}')).body.fields).toMatchObject([{ path: 'message' }])
    expect((await put('Sans montant')).body.fields).toMatchObject([{ code: 'step_without_amount' }])
    expect((await put('Pour {total}\u00a0: {lien}')).body).toMatchObject({
      message: 'Pour {total}\u00a0: {lien}',
    })
  })
})

test('an organization that had its plans before has that of devis, and chooses it for devis alone', async () => {
  const { companyId } = await own().makeClient()
  const list = async () => (await own().ask<{ plans: StoredReminderPlan[] }>('GET', '/plans')).body.plans
  await list()
  await own().sql(`delete from reminder_plans where org_id = $1 and subject = 'quote'`, site.owner.orgId)
  const plans = await list()
  expect(plans.filter(({ subject }) => subject === 'quote').map(({ name }) => name)).toEqual([
    'Devis sans réponse',
  ])
  await own().makeSentQuote(companyId)
  await pass()
  const [standing] = await upcoming()
  const choose = (planId: string) => own().ask('PUT', `/standings/${standing!.id}/plan`, { planId })
  expect((await choose(plans.find(({ subject }) => subject === 'invoices')!.id)).status).toBe(404)
  const planId = plans.find(({ subject }) => subject === 'quote')!.id
  expect((await choose(planId)).body).toMatchObject({ chosenPlanId: planId })
})
