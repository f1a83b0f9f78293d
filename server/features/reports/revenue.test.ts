import { afterAll, beforeAll, expect, test } from 'vitest'
import { invoicesOf, line, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { RevenueOverview } from '#shared/contract/reports.ts'

const clock = createFixedClock(new Date('2026-03-31T22:30:00Z'))
let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
  owner = await its().makeSeller()
})
afterAll(() => app.close())

const its = () => invoicesOf(app, () => owner)
const revenueOf = (as: Member = owner) => app.request<RevenueOverview>('GET', '/api/v1/revenue', { as })
const issue = async (cents: number) =>
  (await its().issue((await its().makeDraft({ lines: [line({ unitPriceCents: cents })] })).id)).body
const post = async <T>(path: string, body: object) => {
  const answer = await app.request<T>('POST', `/api/v1/payments${path}`, { as: owner, body })
  expect(answer.status).toBe(200)
  return answer.body
}

test('money by month of the organization’s time zone, less what went back; what is late, disputed and to come', async () => {
  // Already April in Paris.
  const late = await issue(10_000)
  const { id } = await post<{ id: string }>('', { invoiceId: late.id, amountCents: 5_000 })
  await post(`/${id}/refund`, { amountCents: 1_000, method: 'transfer', reason: 'Erreur' })
  clock.set(new Date('2026-05-20T10:00:00Z'))
  await issue(20_000)
  const disputed = await issue(30_000)
  await app.context.pool.query(`update invoices set status = 'disputed', disputed_at = now() where id = $1`, [
    disputed.id,
  ])
  const { body } = await revenueOf()
  expect(body.today).toBe('2026-05-20')
  expect(body.currencies).toHaveLength(1)
  const [euros] = body.currencies
  expect(euros).toMatchObject({
    currency: 'EUR',
    collectedCents: 4_000,
    feesCents: 0,
    toComeCents: 24_000,
    overdueCents: 12_000 - 4_000,
    disputedCents: 36_000,
  })
  expect(euros!.months.filter(({ collectedCents }) => collectedCents !== 0)).toMatchObject([
    { month: '2026-04-01' },
  ])
  expect(euros!.months.filter(({ toComeCents }) => toComeCents !== 0)).toMatchObject([
    { month: '2026-06-01' },
  ])
})

test('another organization sees nothing of it, and a role that reads no payment is refused', async () => {
  expect((await revenueOf(await app.makeOrganization())).body.currencies).toEqual([])
  expect((await revenueOf(await app.makeMember(owner.orgId, 'viewer'))).status).toBe(403)
})
