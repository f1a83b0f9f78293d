import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { invoicesOf, line, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { systemScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { CatalogueItem } from '#shared/contract/catalogue.ts'
import type { LineMarginReport } from '#shared/contract/work-reports.ts'
import { walkFigures } from './figure-walk.fixture.ts'

const clock = createFixedClock(new Date('2026-03-02T10:00:00Z'))
let app: TestApp
let owner: Member
const its = () => invoicesOf(app, () => owner)
beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
  owner = await its().makeSeller()
})
afterAll(() => app.close())

const margin = async (of: 'quote' | 'client') => {
  const path = `/api/v1/reports/line-margin?from=2026-03-01&to=2026-03-31&of=${of}`
  const { status, body } = await app.request<LineMarginReport>('GET', path, { as: owner })
  expect(status).toBe(200)
  return body
}

test('a line keeps the cost that its item had; what has none is told apart, and no document knows of it', async () => {
  const { body: item } = await app.request<CatalogueItem>('POST', '/api/v1/catalogue', {
    as: owner,
    body: { designation: 'Plateau en chêne', unitPriceCents: 40_000, costCents: 25_000, vatRateBps: 2_000 },
  })
  expect(item.costCents).toBe(25_000)
  const lines = [
    line({ description: 'Plateau en chêne\nHuilé, 38 mm', quantityMilli: 1_500, unitPriceCents: 40_000 }),
    line({ description: 'Déplacement', unitPriceCents: 10_000 }),
  ]
  const companyId = await its().makeCompany()
  const { id } = await its().makeDraft({ companyId, lines })
  const quoteId = await its().makeSignedQuote(owner, { lines })
  await app.context.pool.query('update quotes set signed_at = $2 where org_id = $1 and id = $3', [
    owner.orgId,
    clock.now(),
    quoteId,
  ])
  const { status } = await app.request('PUT', `/api/v1/catalogue/${item.id}`, {
    as: owner,
    body: {
      designation: item.designation,
      unitPriceCents: item.unitPriceCents,
      vatRateBps: item.vatRateBps,
      costCents: 1,
      revision: item.revision,
    },
  })
  expect(status).toBe(200)
  const { body: issued } = await its().issue(id)
  expect(JSON.stringify(issued)).not.toMatch(/cost/i)
  // One and a half at 400 €, which cost 250 € each.
  const own = { salesCents: 60_000, costCents: 37_500, marginCents: 22_500, uncostedCents: 10_000 }
  expect(await margin('client')).toMatchObject({ total: own, rows: [{ id: companyId, ...own }] })
  expect(await margin('quote')).toMatchObject({ total: own, rows: [{ id: quoteId, ...own }] })

  const credit = await app.request<{ id: string }>('POST', `/api/v1/invoices/${id}/credit`, {
    as: owner,
    body: { choice: { kind: 'whole' } },
  })
  expect(credit.status).toBe(200)
  await its().issue(credit.body.id)
  expect((await margin('client')).total.salesCents).toBe(0)
  const walked = await readAs(systemScope(app.context, owner.orgId), (tx) =>
    walkFigures(tx, { from: '2026-03-01', to: '2026-03-02' }),
  )
  expect(walked.wrong).toEqual([])
})

test('a line that becomes another item costs what that one does; another cost of the same item changes nothing', async () => {
  const makeItem = (designation: string, costCents: number) =>
    app.request<CatalogueItem>('POST', '/api/v1/catalogue', {
      as: owner,
      body: { designation, unitPriceCents: 50_000, costCents, vatRateBps: 2_000 },
    })
  await makeItem('Banc en frêne', 9_000)
  await makeItem('Table en frêne', 20_000)
  const { id } = await its().makeDraft({
    companyId: await its().makeCompany(),
    lines: [line({ description: 'Banc en frêne' })],
  })
  const costOnceNamed = async (description: string) => {
    await app.context.pool.query(
      `update invoices set content = jsonb_set(content, '{lines,0,description}', to_jsonb($3::text)) where org_id = $1 and id = $2`,
      [owner.orgId, id, description],
    )
    const { rows } = await app.context.pool.query<{ name: string; cents: string }>(
      'select name, unit_cost_cents as cents from line_costs where org_id = $1 and document_id = $2',
      [owner.orgId, id],
    )
    return rows.map(({ name, cents }) => [name, Number(cents)])
  }
  expect(await costOnceNamed('Table en frêne')).toEqual([['Table en frêne', 20_000]])
  await app.context.pool.query('update catalogue_items set cost_cents = 1 where org_id = $1', [owner.orgId])
  expect(await costOnceNamed('Table en frêne\nVernie')).toEqual([['Table en frêne', 20_000]])
  await app.context.pool.query('update catalogue_items set cost_cents = 25000 where org_id = $1', [
    owner.orgId,
  ])
})

test('a deleted draft leaves no cost behind', async () => {
  const { id } = await its().makeDraft({
    companyId: await its().makeCompany(),
    lines: [line({ description: 'Plateau en chêne' })],
  })
  const kept = async () =>
    (
      await app.context.pool.query('select from line_costs where org_id = $1 and document_id = $2', [
        owner.orgId,
        id,
      ])
    ).rowCount
  expect(await kept()).toBe(1)
  expect((await app.request('DELETE', `/api/v1/invoices/${id}`, { as: owner })).status).toBeLessThan(300)
  expect(await kept()).toBe(0)
})
