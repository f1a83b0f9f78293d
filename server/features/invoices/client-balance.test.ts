import { afterAll, beforeAll, expect, test } from 'vitest'
import { readAs } from '#server/db/transaction.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { ListedCompany } from '#shared/contract/crm.ts'
import { invoicesOf, line, plainPages } from './invoices.fixture.ts'
import { getClientBalance } from './queries/client-balance.ts'

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
type Balance = Awaited<ReturnType<typeof getClientBalance>>
const balance = () => get<Balance>(`/invoices/client-balance?companyId=${companyId}`)
const invoiced = async () => (await balance()).yearTotals[0]?.grossCents
const listed = async () =>
  (await get<{ items: ListedCompany[] }>('/companies')).items.find(({ id }) => id === companyId)?.owed

test('a company without documents owes nothing and has no devis', async () => {
  expect(await balance()).toMatchObject({
    totals: [],
    overdueCount: 0,
    yearTotals: [],
    waitingQuotes: { count: 0, grossCents: 0 },
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

  expect(await balance()).toMatchObject({
    totals: [{ currency: 'EUR', owedCents: 16_000, overdueCents: 0 }],
    overdueCount: 0,
    yearTotals: [{ currency: 'EUR', grossCents: 18_000 }],
    waitingQuotes: { count: 1, grossCents: 3_600 },
  })
  expect(await listed()).toEqual([{ currency: 'EUR', owedCents: 16_000 }])

  const { clock } = app.context
  const later = (days: number) => {
    app.context.clock = { ...clock, now: () => new Date(clock.now().getTime() + days * 86_400_000) }
  }
  try {
    later(40)
    expect(await balance()).toMatchObject({ totals: [{ overdueCents: 16_000 }], overdueCount: 2 })
    expect(await invoiced()).toBe(18_000)
    const refused = await own().makeDraft({ companyId, lines: [line({ unitPriceCents: 20_000 })] })
    const replaced = (await own().issue(refused.id)).body
    const note = (await own().ask('POST', `/${replaced.id}/credit`, { choice: { kind: 'whole' } })).body
    expect(await invoiced()).toBe(42_000)
    await own().issue(note.id)
    expect(await invoiced()).toBe(18_000)
    later(370)
    expect(await balance()).toMatchObject({
      totals: [{ owedCents: 16_000 }],
      yearTotals: [{ grossCents: 0 }],
    })
  } finally {
    app.context.clock = clock
  }
})

test('devis are null for who may not read them, and no other company counts', async () => {
  const stranger = await own().makeCompany(owner, { name: 'Marbrerie' })
  expect(await get(`/invoices/client-balance?companyId=${stranger}`)).toMatchObject({ yearTotals: [] })
  const permissions = owner.scope.permissions.filter((one) => one !== 'quote:read')
  const seen = await readAs({ ...owner.scope, permissions }, (tx) => getClientBalance(tx, { companyId }))
  expect(seen).toMatchObject({ totals: [{ owedCents: 16_000 }], waitingQuotes: null })
})
