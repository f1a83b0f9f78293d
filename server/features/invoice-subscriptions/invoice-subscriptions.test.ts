import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { SubscriptionProposal, SubscriptionSummary } from '#shared/contract/invoice-subscriptions.ts'
import { makeDue } from './commands/make-due.ts'
import { subscriptionsOf } from './invoice-subscriptions.fixture.ts'

const clock = createFixedClock(new Date('2027-01-05T09:00:00Z'))
let site: TestApp
let owner: Member
beforeAll(async () => {
  site = await startTestApp({ jobs: false, clock })
  site.context.pdf = { ...site.context.pdf, renderInvoice: plainPages }
})
afterAll(() => site.close())
const its = subscriptionsOf(
  () => site,
  () => owner,
)
beforeEach(async () => {
  clock.set(new Date('2027-01-05T09:00:00Z'))
  owner = await its.invoices().makeSeller()
})
const runOn = async (instant: string) => {
  clock.set(new Date(instant))
  await makeDue(site.context, { orgId: owner.orgId })
}
const codesOf = (body: { fields?: { path: string; code: string }[] }) =>
  body.fields?.map(({ path, code }) => `${path} ${code}`)

test('what cannot be a subscription is refused at its fields, and nothing is written', async () => {
  const wrong = await its.input(
    {
      startsOn: '2027-01-04',
      endsOn: '2027-01-03',
      priceChange: { from: '2027-06-01', prices: [{ lineId: 'x', unitPriceCents: 1 }] },
    },
    { lines: [], paymentTerms: { kind: 'chosen', on: '2027-03-01' } },
  )
  const refused = await its.ask('POST', '', { ...wrong, content: { ...wrong.content, companyId: null } })
  expect([refused.status, refused.body.code]).toEqual([409, 'subscription_not_valid'])
  expect(codesOf(refused.body)).toEqual([
    'content.companyId subscription_client_missing',
    'content.lines subscription_empty',
    'content.paymentTerms subscription_terms_chosen',
    'priceChange.prices.0.lineId invoice_line_unknown',
    'startsOn subscription_start_past',
    'endsOn subscription_end_too_early',
  ])
  const malformed = await its.ask('POST', '', { ...wrong, every: 'day', hour: 24, mode: 'fax' })
  expect(malformed.status).toBe(400)
  expect(malformed.body.fields?.map(({ path }) => path)).toEqual(
    expect.arrayContaining(['every', 'hour', 'mode']),
  )
  const count = await its.ask<{ count: number }>('GET', '/count')
  expect(count.body.count).toBe(0)
})

test('an archived client, or one of another organization, is refused', async () => {
  const input = await its.input()
  await site.context.pool.query('update companies set archived_at = now() where id = $1', [
    input.content.companyId,
  ])
  const archived = await its.ask('POST', '', input)
  expect([archived.status, archived.body.code]).toEqual([409, 'company_archived'])
  const stranger = await its.invoices().makeSeller()
  const foreign = await its.input({}, { companyId: await its.invoices().makeCompany(stranger) })
  expect((await its.ask('POST', '', foreign)).status).toBe(404)
})

test('a proposal says nothing, or the lines of an invoice and its client; other documents have none', async () => {
  const blank = await its.ask<SubscriptionProposal>('GET', '/proposal')
  expect(blank.body).toMatchObject({
    startsOn: '2027-02-01',
    client: null,
    content: { lines: [], companyId: null },
  })
  const invoice = await its.invoices().makeDraft({ title: 'Loyer de {mois}', purchaseOrderNumber: 'BC-7' })
  const filled = await its.ask<SubscriptionProposal>('GET', `/proposal?invoiceId=${invoice.id}`)
  expect(filled.body).toMatchObject({
    client: { name: 'Boulangerie Martin' },
    content: {
      title: 'Loyer de {mois}',
      companyId: invoice.companyId,
      lines: [{ description: 'Pose de parquet' }],
    },
  })
  const made = await its.ask('POST', '', {
    ...(await its.input({}, { companyId: invoice.companyId })),
    content: filled.body.content,
  })
  expect([made.status, made.body.grossCents]).toEqual([200, 12_000])
  await site.context.pool.query('update companies set archived_at = now() where id = $1', [invoice.companyId])
  const archived = await its.ask<SubscriptionProposal>('GET', `/proposal?invoiceId=${invoice.id}`)
  expect([archived.body.client, archived.body.content.companyId]).toEqual([null, null])
  const stranger = await its.invoices().makeSeller()
  expect((await its.ask('GET', `/proposal?invoiceId=${invoice.id}`, undefined, stranger)).status).toBe(404)
  const allowance = await its.invoices().makeDraft({ kind: 'global_allowance' })
  const refused = await its.ask('GET', `/proposal?invoiceId=${allowance.id}`)
  expect([refused.status, refused.body.code]).toEqual([409, 'subscription_of_invoice_only'])
})

test('members read, billing writes, and another organization sees nothing', async () => {
  const made = await its.make()
  const stranger = await its.invoices().makeSeller()
  const viewer = await site.makeMember(owner.orgId, 'viewer')
  const billing = await site.makeMember(owner.orgId, 'billing')
  expect((await its.ask('GET', `/${made.id}`, undefined, viewer)).status).toBe(200)
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/occurrences'],
    ['POST', '/pause'],
    ['POST', '/resume'],
    ['POST', '/end'],
  ] as const) {
    const body = method === 'POST' ? {} : undefined
    expect([path, (await its.ask(method, `/${made.id}${path}`, body, stranger)).status]).toEqual([path, 404])
    if (method === 'POST')
      expect([path, (await its.ask(method, `/${made.id}${path}`, body, viewer)).status]).toEqual([path, 403])
  }
  expect((await its.ask('POST', '', await its.input(), viewer)).status).toBe(403)
  expect((await its.ask('POST', `/${made.id}/pause`, {}, billing)).status).toBe(200)
})

test('is saved from the revision that was read; rhythm and start stay once it began', async () => {
  const made = await its.make()
  const put = (revision: number, input: object) => its.ask('PUT', `/${made.id}`, { revision, ...input })
  const input = await its.input({ startsOn: '2027-01-10', every: 'week' }, { companyId: made.companyId })
  const saved = await put(made.revision, input)
  expect([saved.status, saved.body.nextOn, saved.body.every]).toEqual([200, '2027-01-10', 'week'])
  const late = await put(made.revision, input)
  expect([late.status, late.body.code]).toEqual([409, 'version_conflict'])
  await runOn('2027-01-10T10:00:00Z')
  const { revision } = await its.detail(made.id)
  const changed = await put(revision, {
    ...input,
    every: 'month',
    startsOn: '2027-01-12',
    covers: 'arrears',
    endsOn: '2027-01-16',
  })
  expect(codesOf(changed.body)).toEqual([
    'every subscription_started',
    'covers subscription_started',
    'startsOn subscription_started',
    'endsOn subscription_end_too_early',
  ])
  const prices = { ...input, endsOn: '2027-01-17', mode: 'draft' }
  const kept = await put(revision, prices)
  expect([kept.status, kept.body.nextOn, kept.body.next.length]).toEqual([200, '2027-01-17', 1])
  await runOn('2027-03-01T10:00:00Z')
  const over = await its.detail(made.id)
  expect([over.status, over.nextOn, (await its.made(made.id)).length]).toEqual(['ended', null, 2])
  expect((await put(over.revision, prices)).body.code).toBe('subscription_ended')
})

test('new prices hold from their day, and become the subscription’s own', async () => {
  const made = await its.make({ mode: 'draft' })
  const [line] = made.content.lines
  const priceChange = { from: '2027-03-01', prices: [{ lineId: line!.id, unitPriceCents: 15_000 }] }
  const input = await its.input(
    { mode: 'draft', priceChange },
    { companyId: made.companyId, lines: made.content.lines },
  )
  const { body } = await its.ask('PUT', `/${made.id}`, { ...input, revision: made.revision })
  expect(body.next.map(({ grossCents }) => grossCents)).toEqual([12_000, 12_000, 18_000])
  await runOn('2027-02-28T10:00:00Z')
  expect((await its.detail(made.id)).priceChange).not.toBeNull()
  await runOn('2027-03-31T10:00:00Z')
  const after = await its.detail(made.id)
  expect([after.priceChange, after.grossCents, after.revision]).toEqual([null, 18_000, body.revision + 1])
  expect((await its.made(made.id)).map(({ invoice }) => invoice?.grossCents)).toEqual([
    12_000, 12_000, 18_000,
  ])
})

test('a pause makes nothing; its days are said before a resumption, then kept as skipped', async () => {
  const made = await its.make()
  await runOn('2027-01-31T10:00:00Z')
  clock.set(new Date('2027-02-10T10:00:00Z'))
  const paused = await its.ask('POST', `/${made.id}/pause`, {})
  expect([paused.body.status, paused.body.pausedOn, paused.body.skippedDays]).toEqual([
    'paused',
    '2027-02-10',
    [],
  ])
  expect((await its.ask('POST', `/${made.id}/pause`, {})).body.code).toBe('subscription_paused')
  await runOn('2027-04-15T10:00:00Z')
  expect(await its.made(made.id)).toHaveLength(1)
  const before = await its.detail(made.id)
  expect([before.skippedDays, before.next[0]?.on]).toEqual([['2027-02-28', '2027-03-31'], '2027-04-30'])
  const resumed = await its.ask('POST', `/${made.id}/resume`, {})
  expect([resumed.body.status, resumed.body.nextOn]).toEqual(['active', '2027-04-30'])
  expect((await its.ask('POST', `/${made.id}/resume`, {})).body.code).toBe('subscription_not_paused')
  await runOn('2027-04-30T10:00:00Z')
  expect((await its.made(made.id)).map(({ on, outcome }) => [on, outcome])).toEqual([
    ['2027-01-31', 'made'],
    ['2027-02-28', 'skipped'],
    ['2027-03-31', 'skipped'],
    ['2027-04-30', 'made'],
  ])
})

test('what was due before a pause is made at the resumption, and is not skipped', async () => {
  const made = await its.make()
  clock.set(new Date('2027-02-10T10:00:00Z'))
  await its.ask('POST', `/${made.id}/pause`, {})
  clock.set(new Date('2027-03-15T10:00:00Z'))
  await its.ask('POST', `/${made.id}/resume`, {})
  await runOn('2027-03-31T10:00:00Z')
  expect((await its.made(made.id)).map(({ on, outcome }) => [on, outcome])).toEqual([
    ['2027-01-31', 'made'],
    ['2027-02-28', 'skipped'],
    ['2027-03-31', 'made'],
  ])
})

test('an ended subscription makes nothing more', async () => {
  const made = await its.make()
  const ended = await its.ask('POST', `/${made.id}/end`, {})
  expect([ended.body.status, ended.body.nextOn, ended.body.next]).toEqual(['ended', null, []])
  await runOn('2027-05-01T10:00:00Z')
  expect(await its.made(made.id)).toEqual([])
  expect((await its.ask('POST', `/${made.id}/end`, {})).body.code).toBe('subscription_ended')
})

test('the list pages by key, soonest first and ended last, and counts each state', async () => {
  const companyId = await its.invoices().makeCompany()
  const starts = ['2027-03-01', '2027-01-10', '2027-02-01', '2027-01-10']
  const made = []
  for (const startsOn of starts) made.push(await its.make({ startsOn }, { companyId }))
  await its.ask('POST', `/${made[1]!.id}/end`, {})
  await its.ask('POST', `/${made[2]!.id}/pause`, {})
  const seen: SubscriptionSummary[] = []
  let cursor: string | null = null
  do {
    const page: { body: { items: SubscriptionSummary[]; nextCursor: string | null } } = await its.ask(
      'GET',
      `?limit=1${cursor === null ? '' : `&cursor=${cursor}`}`,
    )
    seen.push(...page.body.items)
    cursor = page.body.nextCursor
  } while (cursor !== null)
  expect(seen.map(({ nextOn }) => nextOn)).toEqual(['2027-01-10', '2027-02-01', '2027-03-01', null])
  expect(seen[0]).toMatchObject({
    title: 'Maintenance de janvier 2027',
    clientName: 'Boulangerie Martin',
    grossCents: 12_000,
    status: 'active',
  })
  const paused = await its.ask<{ items: SubscriptionSummary[] }>('GET', '?status=paused')
  expect(paused.body.items.map(({ id }) => id)).toEqual([made[2]!.id])
  const { body } = await its.ask<object>('GET', `/count?companyId=${companyId}`)
  expect(body).toEqual({ count: 4, byStatus: { active: 2, paused: 1, ended: 1 } })
})
