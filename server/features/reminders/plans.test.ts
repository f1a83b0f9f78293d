import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { openSendingMailbox } from '#server/features/mail-sending/sending-mailbox.fixture.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { PlanPreview, PlanTrial, StoredReminderPlan } from '#shared/contract/reminder-plans.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { followChanges } from './commands/follow-changes.ts'
import { remindersOf } from './reminders.fixture.ts'

let app: TestApp
let owner: Member
const own = () => remindersOf(app, () => owner)
type Plans = { plans: StoredReminderPlan[] }

beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
beforeEach(async () => {
  owner = await own().makeSeller()
})
afterAll(() => app.close())

const list = async (as = owner) => (await own().ask<Plans>('GET', '/plans', undefined, as)).body.plans
const step = (over: Record<string, unknown> = {}) => ({
  days: 3,
  channel: 'mail',
  tone: 'vous',
  subject: 'Facture {numero}',
  message: 'Il reste {total} à payer.',
  attachments: ['invoices'],
  automatic: true,
  ...over,
})
const conditions = {
  byHand: false,
  debtors: null,
  amountFromCents: null,
  amountToCents: null,
  medianDelayFromDays: null,
  tags: null,
}
const create = (over: Record<string, unknown> = {}) =>
  own().ask<StoredReminderPlan>(
    'POST',
    '/plans',
    { subject: 'invoices', name: 'Le mien', conditions, steps: [step()], ...over },
    owner,
    randomUUID(),
  )

test('an organization has the plans of the start, made once', async () => {
  const accountant = await app.makeMember(owner.orgId, 'billing')
  await Promise.all([list(), list(accountant), list()])
  const plans = await list()
  expect(plans.map(({ name, ofStart }) => [name, ofStart])).toEqual([
    ['Particulier', true],
    ['Acheteur public', true],
    ['Professionnel', true],
    ['Client délicat', true],
    ['Devis sans réponse', true],
  ])
})

test('a plan is added, changed, put first and archived', async () => {
  const { body: made } = await create()
  expect(made).toMatchObject({ name: 'Le mien', position: 5, revision: 1, archived: false })
  const { id: planId, subject: _subject, ...rest } = made
  const change = (over: Record<string, unknown>) =>
    own().ask<StoredReminderPlan>('PUT', `/plans/${planId}`, {
      name: rest.name,
      conditions,
      steps: rest.steps,
      revision: 1,
      ...over,
    })
  expect((await change({ steps: [step({ days: 4 }), step({ days: 9 })] })).body).toMatchObject({
    revision: 2,
    steps: [{ days: 4 }, { days: 9 }],
  })
  expect((await change({ name: 'Autre' })).body.code).toBe('version_conflict')
  const ordered = await own().ask<Plans>('PUT', '/plans/order', {
    planIds: [planId, ...(await list()).map(({ id }) => id).filter((id) => id !== planId)],
  })
  expect(ordered.body.plans[0]).toMatchObject({ id: planId, position: 1 })
  const archive = (archived: boolean) =>
    own().ask<StoredReminderPlan>('POST', `/plans/${planId}/archive`, { archived }, owner, randomUUID())
  expect((await archive(true)).body.archived).toBe(true)
  expect((await list()).at(-1)).toMatchObject({ id: planId, archived: true })
  expect((await archive(false)).body.archived).toBe(false)
})

test.each([
  ['no step', { steps: [] }, 'steps'],
  ['two on a day', { steps: [step(), step()] }, 'steps.1.days'],
  ['beyond 400 days', { steps: [step({ days: 401 })] }, 'steps.0.days'],
  ['without the amount', { steps: [step({ message: 'Merci de payer.' })] }, 'steps.0.message'],
  ['a threat', { steps: [step({ message: 'Une saisie suivra pour {total}.' })] }, 'steps.0.message'],
  ['an unknown variable', { steps: [step({ message: '{total} {inconnu}' })] }, 'steps.0.message'],
  ['no name', { name: ' ' }, 'name'],
  [
    'no debt between its bounds',
    { conditions: { ...conditions, amountFromCents: 500, amountToCents: 400 } },
    'amountToCents',
  ],
])('a plan with %s is refused where it is', async (_what, over, path) => {
  const { status, body } = await create(over)
  expect([status, body.code]).toEqual([400, 'invalid_input'])
  expect(body.fields).toMatchObject([{ path }])
})

test('a step is given a mailbox that the whole team shares: refused otherwise, where it is, and the preview says from where it leaves', async () => {
  const address = `envoi-${randomUUID().slice(0, 8)}@atelier.test`
  const box = await openSendingMailbox(app, owner, address)
  const steps = [step({ mailboxId: box.id }), step({ days: 9, mailboxId: null }), step({ days: 20 })]
  const { body: made } = await create({ steps })
  expect(made.steps.map((one) => one.mailboxId)).toEqual([box.id, null, undefined])
  const save = () =>
    own().ask<StoredReminderPlan>('PUT', `/plans/${made.id}`, {
      name: made.name,
      conditions,
      steps,
      revision: made.revision,
    })
  const { companyId } = await own().makeClient()
  await own().makeLate(companyId, { days: 4 })
  const preview = async () =>
    (await own().ask<PlanPreview>('GET', `/plans/${made.id}/preview?companyId=${companyId}`)).body.steps
  expect((await preview()).map(({ from }) => from)).toEqual([address, null, null])
  for (const change of [`status = 'invalid'`, `status = 'active', sharing = 'private'`]) {
    await box.rows(`update mailboxes set ${change} where id = $1`)
    const refused = await save()
    expect([refused.status, refused.body.code]).toEqual([400, 'invalid_input'])
    expect(refused.body.fields).toMatchObject([{ path: 'steps.0.mailboxId', code: 'mailbox_refused' }])
    expect((await preview())[0]!.faults.join(' ')).toContain(refused.body.fields![0]!.message)
    expect((await preview())[1]!.faults).toEqual([])
  }
  await box.rows(`update mailboxes set sharing = 'everything' where id = $1`)
  expect((await save()).status).toBe(200)
})

test('a plan is tried on a client: its days, its texts, and what would stop each step', async () => {
  const { companyId } = await own().makeClient()
  const late = await own().makeLate(companyId, { days: 4 })
  const professional = (await list()).find(({ name }) => name === 'Professionnel')!
  const preview = () =>
    own().ask<PlanPreview>('GET', `/plans/${professional.id}/preview?companyId=${companyId}`)
  const { body } = await preview()
  expect(body.steps.map(({ step, channel }) => [step, channel])).toEqual([
    [0, 'mail'],
    [1, 'mail'],
    [2, 'mail'],
    [3, 'mail'],
    [4, 'registered_letter'],
  ])
  expect(body.steps[0]!.faults).toEqual(['Cette étape est passée\u00a0: une plus récente la remplace.'])
  expect(body.steps[1]!.message).toContain(late.number)
  await own().ask(
    'POST',
    '/pauses',
    { companyId, reason: 'paused', untilOn: addDays(own().today(), 300) },
    owner,
    randomUUID(),
  )
  const paused = (await preview()).body
  expect(paused.blocks).toMatchObject([{ kind: 'paused' }])
  expect(paused.steps[2]!.faults).toContain('Les relances sont suspendues.')
  expect(paused.steps[4]!.faults).not.toContain('Le client n’a pas d’adresse postale.')
  await own().sql('update companies set address_line1 = null where id = $1', companyId)
  expect((await preview()).body.steps[4]!.faults).toContain('Le client n’a pas d’adresse postale.')
  const nobody = await own().makeClient()
  expect(
    (await own().ask('GET', `/plans/${professional.id}/preview?companyId=${nobody.companyId}`)).body.code,
  ).toBe('reminder_nothing_late')
  // An organization that began before devis were reminded: a GET makes no plan.
  await app.context.pool.query(`delete from reminder_plans where start_key = 'quote' and org_id = $1`, [
    owner.orgId,
  ])
  expect((await preview()).body.steps).toHaveLength(5)
})

test('how a client pays stands on its card', async () => {
  const { companyId } = await own().makeClient()
  const late = await own().makeLate(companyId, { days: 8 })
  const card = () =>
    own().ask<{ record: unknown; standings: unknown[] }>('GET', `/client?companyId=${companyId}`)
  expect((await card()).body.record).toBeNull()
  const paid = await app.request('POST', '/api/v1/payments', {
    as: owner,
    body: { amountCents: 12_000, invoiceId: late.id },
  })
  expect(paid.status).toBe(200)
  expect((await card()).body.record).toEqual({
    medianDaysLate: 8,
    trend: 'unknown',
    promisesKept: 0,
    promisesBroken: 0,
  })
})

test('a step has an hour of its own: before it, nothing is decided', async () => {
  const { companyId } = await own().makeClient()
  await own().makeLate(companyId, { days: 3 })
  const { body: plan } = await create({ steps: [step({ days: 3, hour: 15 })] })
  expect(plan.steps[0]!.hour).toBe(15)
  await own().ask('PUT', '/plans/order', {
    planIds: [plan.id, ...(await list()).map(({ id }) => id).filter((id) => id !== plan.id)],
  })
  await followChanges(app.context)
  const { rows } = await app.context.pool.query<{ at: string }>(
    `select to_char(next_at at time zone 'Europe/Paris', 'HH24:MI') as at from reminder_standings where org_id = $1`,
    [owner.orgId],
  )
  expect(rows).toEqual([{ at: '15:00' }])
  expect((await create({ steps: [step({ hour: 24 })] })).status).toBe(400)
})

test('the plan of an invoice by hand is that of its client while it is the oldest that it owes', async () => {
  const { companyId } = await own().makeClient()
  const oldest = await own().makeLate(companyId, { days: 20 })
  await own().makeLate(companyId, { days: 4 })
  const { body: plan } = await create({ conditions: { ...conditions, byHand: true } })
  const choose = (invoiceId: string, planId: string | null, as?: Member) =>
    own().ask('PUT', `/invoices/${invoiceId}/plan`, { planId }, as)
  const read = async () => {
    await followChanges(app.context)
    const { body } = await own().ask<{
      standings: { planName: string; planReason: string }[]
      invoicePlanId: string | null
    }>('GET', `/client?companyId=${companyId}&invoiceId=${oldest.id}`)
    return { ...body.standings[0], invoicePlanId: body.invoicePlanId }
  }
  expect(await choose(oldest.id, plan.id)).toMatchObject({ status: 200 })
  expect(await read()).toMatchObject({
    planName: 'Le mien',
    planReason: 'Choisi à la main pour cette facture',
    invoicePlanId: plan.id,
  })
  await app.request('POST', '/api/v1/payments', {
    as: owner,
    body: { amountCents: 12_000, invoiceId: oldest.id },
  })
  expect(await read()).toMatchObject({ planName: 'Professionnel' })
  const quotePlan = (await list()).find(({ subject }) => subject === 'quote')!
  expect((await choose(oldest.id, quotePlan.id)).status).toBe(404)
  expect((await choose(oldest.id, plan.id, await own().makeSeller())).status).toBe(404)
  expect((await choose(oldest.id, plan.id, await app.makeMember(owner.orgId, 'viewer'))).status).toBe(403)
  expect((await choose(oldest.id, null)).status).toBe(200)
  expect((await read()).invoicePlanId).toBeNull()
})

test('a plan is for those that bear a tag: one more or one less moves what is next', async () => {
  const { companyId } = await own().makeClient()
  await own().makeLate(companyId, { days: 4 })
  const { body: plan } = await create({ conditions: { ...conditions, tags: ['Grand compte', 'Syndic'] } })
  await own().ask('PUT', '/plans/order', {
    planIds: [plan.id, ...(await list()).map(({ id }) => id).filter((id) => id !== plan.id)],
  })
  const tag = (change: object) =>
    app.request('POST', '/api/v1/clients/tags', { as: owner, body: { companyIds: [companyId], ...change } })
  const planOf = async () => {
    await followChanges(app.context)
    const { body } = await own().ask<{ standings: { planName: string; planReason: string }[] }>(
      'GET',
      `/client?companyId=${companyId}`,
    )
    return body.standings[0]
  }
  expect(await planOf()).toMatchObject({ planName: 'Professionnel' })
  expect((await tag({ add: ['syndic'] })).status).toBe(200)
  expect(await planOf()).toMatchObject({
    planName: 'Le mien',
    planReason: 'Règle 1\u00a0: étiquette «\u202fSyndic\u202f»',
  })
  await tag({ remove: ['Syndic'] })
  expect(await planOf()).toMatchObject({ planName: 'Professionnel' })
})

test('a plan is for those that pay late by habit, and says so', async () => {
  const { companyId } = await own().makeClient()
  const paid = await own().makeLate(companyId, { days: 20 })
  await own().makeLate(companyId, { days: 4 })
  const { body: plan } = await create({ conditions: { ...conditions, medianDelayFromDays: 15 } })
  const first = [plan.id, ...(await list()).map(({ id }) => id).filter((id) => id !== plan.id)]
  await own().ask('PUT', '/plans/order', { planIds: first })
  const standing = async () => {
    await followChanges(app.context)
    const { body } = await own().ask<{ standings: { planName: string; planReason: string }[] }>(
      'GET',
      `/client?companyId=${companyId}`,
    )
    return body.standings[0]
  }
  expect(await standing()).toMatchObject({ planName: 'Professionnel' })
  await app.request('POST', '/api/v1/payments', {
    as: owner,
    body: { amountCents: 12_000, invoiceId: paid.id },
  })
  expect(await standing()).toMatchObject({
    planName: 'Le mien',
    planReason: 'Règle 1\u00a0: paie d’habitude avec 20\u00a0jours de retard',
  })
  expect((await create({ conditions: { ...conditions, medianDelayFromDays: 0 } })).status).toBe(400)
})

test('a plan of devis is tried on a client with a devis that waits', async () => {
  const { companyId } = await own().makeClient()
  const plan = (await list()).find(({ subject }) => subject === 'quote')!
  const preview = () => own().ask<PlanPreview>('GET', `/plans/${plan.id}/preview?companyId=${companyId}`)
  expect((await preview()).body.code).toBe('reminder_nothing_late')
  const lines = [
    { kind: 'item', description: 'Pose', quantityMilli: 1_000, unitPriceCents: 50_000, vatRateBps: 2_000 },
  ]
  const draft = await app.request<{ id: string }>('POST', '/api/v1/quotes', {
    as: owner,
    body: { companyId, lines, validityDays: 15 },
  })
  const sent = await app.request<{ number: string }>('POST', `/api/v1/quotes/${draft.body.id}/send`, {
    as: owner,
    body: {},
  })
  const { body } = await preview()
  expect(body.steps).toHaveLength(3)
  expect(body.steps[0]!.message).toContain(sent.body.number)
  expect(body.steps[0]).toMatchObject({ channel: 'mail', on: expect.any(String), faults: [] })
  expect(body.steps[2]).toMatchObject({
    on: null,
    faults: ['Le devis n’est plus valable ce jour-là.'],
  })
})

test('a plan is tried on twelve months of the ledger, and writes nothing', async () => {
  const { companyId } = await own().makeClient()
  const late = await own().makeLate(companyId, { days: 30 })
  await own().makeLate(
    (await own().makeClient({ kind: 'consumer', siren: null, siret: null, vat_number: null })).companyId,
    { days: 30 },
  )
  await app.request('POST', '/api/v1/payments', {
    as: owner,
    body: { amountCents: 2_000, invoiceId: late.id },
  })
  const client = await app.context.pool.connect()
  try {
    await client.query(`begin; alter table invoices disable trigger user;
      update invoices set issued_on = '${own().day(-60)}' where id = '${late.id}'; alter table invoices enable trigger user; commit`)
  } finally {
    client.release()
  }
  const { body: plan } = await create({ conditions: { ...conditions, debtors: ['professional'] } })
  const before = await own().sql('select count(*) from reminders')
  const trial = () => own().ask<PlanTrial>('GET', `/plans/${plan.id}/trial`)
  const { body } = await trial()
  expect(body.steps).toEqual([
    {
      companyId,
      contactId: null,
      clientName: 'Verrerie Oudinot',
      on: expect.any(String),
      step: 0,
      channel: 'mail',
      invoiceCount: 1,
      totalCents: 12_000,
      currency: 'EUR',
    },
  ])
  expect(body).toMatchObject({ clients: 2, total: 2, nextCursor: null, leftOut: [] })
  expect(await own().sql('select count(*) from reminders')).toEqual(before)
  const quotes = (await list()).find(({ subject }) => subject === 'quote')!
  expect((await own().ask('GET', `/plans/${quotes.id}/trial`)).body.code).toBe('reminder_nothing_late')
})
