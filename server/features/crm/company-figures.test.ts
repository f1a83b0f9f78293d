import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { invoicesOf, line, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { CompanyFigures, ListedCompany } from '#shared/contract/crm.ts'
import { getCompanyFigures } from './queries/company-figures.ts'

let app: TestApp
let owner: Member
let companyId: string
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
  owner = await own().makeSeller()
  companyId = await own().makeCompany(owner, { name: 'Verrerie Oudinot' })
})
afterAll(() => app.close())

const own = () => invoicesOf(app, () => owner)
const get = async <T>(path: string) => (await app.request<T>('GET', `/api/v1${path}`, { as: owner })).body
const figures = () => get<CompanyFigures>(`/companies/${companyId}/figures`)
const listed = async () =>
  (await get<{ items: ListedCompany[] }>('/companies')).items.find(({ id }) => id === companyId)?.owed

test('a company without documents owes nothing and has no devis', async () => {
  expect(await figures()).toEqual({
    invoices: { totals: [], overdueCount: 0 },
    quotes: { count: 0, grossCents: 0 },
  })
  expect(await listed()).toEqual([])
})

test('they say what it owes, what is late, the invoices of twelve months and the devis that wait for it', async () => {
  const issued = async (unitPriceCents: number) => {
    const draft = await own().makeDraft({ companyId, lines: [line({ unitPriceCents })] })
    return (await own().issue(draft.id)).body
  }
  const first = await issued(10_000)
  await issued(5_000)
  await app.request('POST', '/api/v1/payments', {
    as: owner,
    body: { amountCents: 2_000, invoiceId: first.id, method: 'transfer' },
  })
  const quote = await app.request<{ id: string }>('POST', '/api/v1/quotes', {
    as: owner,
    body: { companyId, lines: [line({ unitPriceCents: 3_000 })] },
  })
  await app.request('POST', `/api/v1/quotes/${quote.body.id}/send`, { as: owner, body: {} })
  await app.request('POST', '/api/v1/quotes', { as: owner, body: { companyId, lines: [line()] } })

  const now = await figures()
  expect(now).toMatchObject({
    invoices: { totals: [{ currency: 'EUR', owedCents: 16_000, overdueCents: 0 }], overdueCount: 0 },
    quotes: { count: 1, grossCents: 3_600 },
  })
  expect(now.invoices?.totals[0]?.invoicedCents).toBe(18_000)
  expect(await listed()).toEqual([{ currency: 'EUR', owedCents: 16_000 }])

  const { clock } = app.context
  const later = (days: number) => {
    app.context.clock = { ...clock, now: () => new Date(clock.now().getTime() + days * 86_400_000) }
  }
  try {
    later(40)
    expect(await figures()).toMatchObject({
      invoices: { totals: [{ overdueCents: 16_000, invoicedCents: 18_000 }], overdueCount: 2 },
    })
    const refused = await own().makeDraft({ companyId, lines: [line({ unitPriceCents: 20_000 })] })
    const replaced = (await own().issue(refused.id)).body
    const note = (await own().ask('POST', `/${replaced.id}/credit`, { choice: { kind: 'whole' } })).body
    expect((await figures()).invoices?.totals[0]?.invoicedCents).toBe(42_000)
    await own().issue(note.id)
    expect((await figures()).invoices?.totals[0]?.invoicedCents).toBe(18_000)
    later(370)
    expect(await figures()).toMatchObject({ invoices: { totals: [{ owedCents: 16_000, invoicedCents: 0 }] } })
  } finally {
    app.context.clock = clock
  }
})

test('each part is null for who may not read it, and no other company counts', async () => {
  const stranger = await own().makeCompany(owner, { name: 'Marbrerie' })
  expect(await get(`/companies/${stranger}/figures`)).toMatchObject({ invoices: { totals: [] } })
  const without = (permission: string) => ({
    ...owner.scope,
    permissions: owner.scope.permissions.filter((one) => one !== permission),
  })
  const seen = (scope: typeof owner.scope) => readAs(scope, (tx) => getCompanyFigures(tx, companyId))
  expect(await seen(without('invoice:read'))).toMatchObject({ invoices: null, quotes: { count: 1 } })
  expect(await seen(without('quote:read'))).toMatchObject({
    invoices: { totals: [{ owedCents: 16_000 }] },
    quotes: null,
  })
})
