import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { invoicesOf, line, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { RevenueOverview } from '#shared/contract/reports.ts'
import { walkFigures } from './figure-walk.fixture.ts'
import { getAgeing } from './queries/ageing.ts'
import { askReport } from './queries/asked-report.ts'
import { listAwaited } from './queries/awaited.ts'
import { getForecast } from './queries/forecast.ts'

const clock = createFixedClock(new Date('2026-04-07T10:00:00Z'))
let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
  owner = await its().makeSeller()
})
afterAll(() => app.close())

const its = () => invoicesOf(app, () => owner)
const issue = async () =>
  (await its().issue((await its().makeDraft({ lines: [line({ unitPriceCents: 10_000 })] })).id)).body
const contest = async (invoiceId: string, amountCents: number | null) => {
  const { status } = await app.request('POST', `/api/v1/invoices/${invoiceId}/disputes`, {
    as: owner,
    body: { reason: 'not_delivered', message: 'Une porte manque.', amountCents },
    headers: { 'idempotency-key': randomUUID() },
  })
  expect(status).toBe(200)
}

test('of an invoice of which a part is contested, that part alone is in dispute: the rest is awaited on its day', async () => {
  const [partly, wholly] = [await issue(), await issue()]
  await issue()
  await contest(partly.id, 4_000)
  await contest(wholly.id, null)

  const [euros] = (await app.request<RevenueOverview>('GET', '/api/v1/revenue', { as: owner })).body
    .currencies
  expect(euros).toMatchObject({ toComeCents: 8_000 + 12_000, overdueCents: 0, disputedCents: 4_000 + 12_000 })
  const told = await readAs(owner.scope, async (tx) => {
    const asked = await askReport(tx, {})
    return {
      ageing: await getAgeing(tx, {}),
      forecast: await getForecast(tx, {}),
      awaited: await listAwaited(tx, asked, asked.today),
      walked: await walkFigures(tx, { from: '2026-04-01', to: asked.today }),
    }
  })
  expect(told.ageing.total).toMatchObject({ notDueCents: 36_000, disputedCents: 16_000, totalCents: 36_000 })
  expect(told.forecast.disputedCents).toBe(16_000)
  expect(told.forecast.weeks.reduce((sum, { likelyCents }) => sum + likelyCents, 0)).toBe(20_000)
  expect(
    told.awaited
      .filter(({ subjectId }) => subjectId === partly.id)
      .map(({ cents, disputed }) => [cents, disputed]),
  ).toEqual([
    [8_000, false],
    [4_000, true],
  ])
  expect(told.walked.wrong).toEqual([])
  expect(told.walked.figures).toContain('disputed')
})
