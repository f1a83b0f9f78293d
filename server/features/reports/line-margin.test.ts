import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { invoicesOf, line, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { systemScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { CatalogueItem } from '#shared/contract/catalogue.ts'
import type { LineCosts } from '#shared/contract/line-costs.ts'
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

test('a cost typed on a line of a draft stays with it, goes on to the invoice, and is given back to the catalogue', async () => {
  const set = (documentId: string, lineId: string, unitCostCents: number | null, as = owner) =>
    app.request<LineCosts & { code?: string }>('PUT', `/api/v1/line-costs/${documentId}/${lineId}`, {
      as,
      body: { unitCostCents },
    })
  const ids = ['banc', 'pose']
  const lines = [
    line({ id: ids[0], description: 'Banc en frêne' }),
    line({ id: ids[1], description: 'Pose sur place', unitPriceCents: 9_000 }),
  ]
  const companyId = await its().makeCompany()
  const { id } = await its().makeDraft({ companyId, lines })
  const read = async () =>
    (await app.request<LineCosts>('GET', `/api/v1/line-costs/${id}`, { as: owner })).body.items.toSorted(
      (one, other) => ids.indexOf(one.lineId) - ids.indexOf(other.lineId),
    )
  expect(await read()).toEqual([{ lineId: ids[0], unitCostCents: 25_000, typed: false }])
  expect((await set(id, ids[1]!, 4_000)).status).toBe(200)
  await set(id, ids[0]!, 8_500)
  const rename = (description: string) =>
    app.context.pool.query(
      `update invoices set content = jsonb_set(content, '{lines,0,description}', to_jsonb($3::text)) where org_id = $1 and id = $2`,
      [owner.orgId, id, description],
    )
  await rename('Banc sur mesure')
  expect((await read()).map(({ unitCostCents, typed }) => [unitCostCents, typed])).toEqual([
    [8_500, true],
    [4_000, true],
  ])
  await rename('Banc en frêne')
  expect((await read())[0]).toMatchObject({ unitCostCents: 25_000, typed: false })
  await set(id, ids[0]!, 8_500)
  expect((await set(id, ids[0]!, null)).body.items).toContainEqual({
    lineId: ids[0],
    unitCostCents: 25_000,
    typed: false,
  })
  expect([(await set(id, ids[1]!, -1)).status, (await set(id, 'absent', 1)).status]).toEqual([400, 404])
  const [writer, viewer] = [
    await app.makeMember(owner.orgId, 'member'),
    await app.makeMember(owner.orgId, 'viewer'),
  ]
  expect([(await set(id, ids[1]!, 1, writer)).status, (await set(id, ids[1]!, 1, viewer)).status]).toEqual([
    403, 403,
  ])
  expect((await its().issue(id)).status).toBe(200)
  expect((await set(id, ids[1]!, 1)).body.code).toBe('invoice_not_draft')
  expect((await read())[1]).toMatchObject({ unitCostCents: 4_000 })

  const quoteId = await its().makeSignedQuote(owner, { lines: [line({ description: 'Sans article' })] })
  await app.context.pool.query(
    `insert into line_costs (org_id, document_id, line_id, name, unit_cost_cents)
     select org_id, id, content #>> '{lines,0,id}', 'Sans article', 700 from quotes where org_id = $1 and id = $2`,
    [owner.orgId, quoteId],
  )
  const { body: made } = await app.request<{ id: string }>('POST', '/api/v1/invoices/from-quote', {
    as: owner,
    body: { quoteId, part: { kind: 'balance' } },
  })
  const { rows } = await app.context.pool.query<{ cents: string; item_id: string | null }>(
    'select unit_cost_cents as cents, item_id from line_costs where org_id = $1 and document_id = $2',
    [owner.orgId, made.id],
  )
  expect(rows).toEqual([{ cents: 700, item_id: null }])
})

test('a duplicated line costs what was typed on the first, in its document and in a duplicate of it', async () => {
  const lines = [{ ...line({ description: 'Banc en frêne' }), id: 'premiere' }]
  const { id } = await its().makeDraft({ companyId: await its().makeCompany(), lines })
  const costsOf = async (documentId: string) =>
    (await app.request<LineCosts>('GET', `/api/v1/line-costs/${documentId}`, { as: owner })).body.items.map(
      ({ lineId, unitCostCents, typed }) => [lineId, unitCostCents, typed],
    )
  /** The first line as many times, each with the id given. */
  const write = (ids: readonly string[], unitPriceCents = 10_000) =>
    app.context.pool.query(
      `update invoices set content = jsonb_set(content, '{lines}', (select jsonb_agg(content #> '{lines,0}'
         || jsonb_build_object('id', line, 'unitPriceCents', $4::int) order by place) from unnest($3::text[]) with ordinality as l (line, place)))
       where org_id = $1 and id = $2`,
      [owner.orgId, id, ids, unitPriceCents],
    )
  const cost = (lineId: string, unitCostCents: number | null) =>
    app.request('PUT', `/api/v1/line-costs/${id}/${lineId}`, { as: owner, body: { unitCostCents } })
  await cost('premiere', 8_500)
  await write(['premiere', 'seconde'])
  expect(await costsOf(id)).toEqual([
    ['premiere', 8_500, true],
    ['seconde', 8_500, true],
  ])
  await cost('seconde', 9_000)
  await write(['premiere', 'troisieme', 'seconde', 'quatrieme'])
  const inOrder = async (documentId: string) => {
    const { rows } = await app.context.pool.query<{ cents: string }>(
      `select c.unit_cost_cents as cents from invoices as i cross join jsonb_array_elements(i.content -> 'lines') with ordinality as l (line, place)
       join line_costs as c on c.org_id = i.org_id and c.document_id = i.id and c.line_id = line ->> 'id'
       where i.org_id = $1 and i.id = $2 and c.item_id is null order by place`,
      [owner.orgId, documentId],
    )
    return rows.map(({ cents }) => Number(cents))
  }
  expect(await inOrder(id)).toEqual([8_500, 8_500, 9_000, 9_000])
  const { body: copy } = await app.request<{ id: string }>('POST', `/api/v1/invoices/${id}/duplicate`, {
    as: owner,
  })
  expect(await inOrder(copy.id)).toEqual([8_500, 8_500, 9_000, 9_000])
  // What is given back to the catalogue stays the catalogue’s at the next change.
  await cost('seconde', null)
  await write(['premiere', 'seconde'], 1)
  expect(await costsOf(id)).toContainEqual(['seconde', 25_000, false])
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
