import { randomUUID } from 'node:crypto'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { findAnything } from '#server/features/search/queries/anything.ts'
import { memberScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { InvoiceDetail, InvoiceSummary } from '#shared/contract/invoices.ts'
import { type Failure, invoicesOf, line, plainPages } from './invoices.fixture.ts'

type Found = { invoices: InvoiceSummary[]; quotes: { id: string }[]; companies: { id: string }[] }

let app: TestApp
let owner: Member
let companyId: string
/** 12 €, 24 €, 36 € and 48 € with VAT, the last wholly paid before it is issued; a credit note of 6 € on the second; a draft. */
let invoices: InvoiceDetail[]
let note: InvoiceDetail
let draft: InvoiceDetail

const own = () => invoicesOf(app, () => owner)
const get = <T>(path: string, as: Member = owner) => app.request<T>('GET', `/api/v1${path}`, { as })
const ids = async (search: string) =>
  (await get<{ items: InvoiceSummary[] }>(`/invoices?${search}`)).body.items.map(({ id }) => id)
const issued = async ({ id }: { id: string }) => (await own().issue(id)).body

beforeAll(async () => {
  app = await startTestApp()
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
  owner = await own().makeSeller()
  companyId = await own().makeCompany(owner, { name: 'Verrerie Oudinot' })
  const made = []
  for (const n of [1, 2, 3]) {
    const facts = { companyId, title: `Verrière ${n}`, lines: [line({ unitPriceCents: n * 1_000 })] }
    made.push(await issued(await own().makeDraft(facts)))
  }
  const prepaid = { prepaidCents: 4_800, prepaidOn: '2026-01-05', title: '=HYPERLINK("http://x")' }
  made.push(
    await issued(await own().makeDraft({ companyId, ...prepaid, lines: [line({ unitPriceCents: 4_000 })] })),
  )
  invoices = made
  const choice = { kind: 'amount', cents: 600 }
  note = await issued((await own().ask('POST', `/${invoices[1]!.id}/credit`, { choice })).body)
  draft = await own().makeDraft({ companyId, title: 'Brouillon' })
})
afterAll(() => app.close())

test('amounts bound the list, both ends included; credit notes are a list of their own', async () => {
  const [one, two, three, four] = invoices.map(({ id }) => id)
  expect(await ids('amountFromCents=2400&amountToCents=3600&credit=false')).toEqual([three, two])
  expect(await ids('amountFromCents=3601&status=paid')).toEqual([four])
  expect(await ids('amountToCents=1200')).toEqual([note.id, one])
  expect(await ids('credit=true')).toEqual([note.id])
  expect(await ids('credit=false')).toEqual([draft.id, four, three, two, one])
  const refused = await get<Failure>('/invoices?amountFromCents=beaucoup')
  expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([400, 'amountFromCents'])
})

test('the list and its counts are filtered by what is still owed', async () => {
  const [one, two, three] = invoices.map(({ id }) => id)
  expect(await ids('owed=true')).toEqual([three, two, one])
  const { body } = await get<{ count: number }>('/invoices/count?owed=true')
  expect(body.count).toBe(3)
  expect((await get<Failure>('/invoices?owed=false')).status).toBe(400)
})

test('what is late is counted whatever the state asked for, and summed under it', async () => {
  const count = async (search: string) =>
    (await get<Record<string, unknown>>(`/invoices/count?${search}`)).body
  const { clock } = app.context
  app.context.clock = { ...clock, now: () => new Date(clock.now().getTime() + 40 * 86_400_000) }
  try {
    const all = await count('credit=false')
    expect(all).toMatchObject({
      count: 5,
      issuedCount: 4,
      overdueCount: 3,
      totals: [{ overdueCents: 6_600 }],
    })
    expect(all.byStatus).toMatchObject({ draft: 1, issued: 3, paid: 1 })
    expect(await count('credit=false&status=paid')).toMatchObject({
      count: 1,
      totals: [{ owedCents: 0, overdueCents: 0 }],
      overdueCount: 3,
      byStatus: all.byStatus,
    })
    expect(await count('overdue=true')).toMatchObject({
      count: 3,
      issuedCount: 3,
      totals: [{ grossCents: 7_200 }],
    })
    expect(await count('overdue=false&credit=false')).toMatchObject({ count: 2, issuedCount: 1 })
    const balance = await get(`/invoices/client-balance?companyId=${companyId}`)
    expect(balance.body).toMatchObject({
      totals: [{ currency: 'EUR', owedCents: 6_600, overdueCents: 6_600 }],
      overdueCount: 3,
      averageDaysToPay: 0,
    })
  } finally {
    app.context.clock = clock
  }
})

test('a payment counts the days since its invoice was issued', async () => {
  const client = await own().makeCompany(owner, { name: 'Marbrerie' })
  const invoice = await issued(await own().makeDraft({ companyId: client }))
  const days = async () =>
    (await get<{ averageDaysToPay: number }>(`/invoices/client-balance?companyId=${client}`)).body
  const { clock } = app.context
  app.context.clock = { ...clock, now: () => new Date(clock.now().getTime() + 12 * 86_400_000) }
  try {
    const pay = (amountCents: number) =>
      app.request('POST', '/api/v1/payments', { as: owner, body: { amountCents, invoiceId: invoice.id } })
    await pay(2_000)
    expect(await days()).toMatchObject({ totals: [{ owedCents: 10_000 }], averageDaysToPay: null })
    await pay(10_000)
    expect(await days()).toMatchObject({ totals: [{ owedCents: 0 }], averageDaysToPay: 12 })
  } finally {
    app.context.clock = clock
  }
})

test('the balance is of one client, and has no delay before a payment', async () => {
  const stranger = await own().makeCompany(owner)
  expect((await get(`/invoices/client-balance?companyId=${stranger}`)).body).toEqual({
    totals: [],
    overdueCount: 0,
    yearTotals: [],
    waitingQuotes: { count: 0, grossCents: 0 },
    averageDaysToPay: null,
  })
  const refused = await get<Failure>('/invoices/client-balance')
  expect([refused.status, refused.body.fields?.[0]?.path]).toEqual([400, 'companyId'])
})

test('the CSV holds the rows of the filters in their order, and no formula', async () => {
  const file = await get('/invoices/export?credit=false&sort=amount&direction=desc&status=issued')
  expect(file.headers['content-disposition']).toMatch(
    /^attachment; filename="factures-\d{4}-\d\d-\d\d\.csv"$/,
  )
  const lines = file.bytes.toString().split('\r\n')
  expect(lines[0]).toContain('Numéro;Type;État;Client;Titre')
  expect(lines.slice(1, -1).map((one) => one.split(';')[4])).toEqual([
    'Verrière 3',
    'Verrière 2',
    'Verrière 1',
  ])
  expect(lines[1]).toContain(';30,00;6,00;36,00;36,00;0,00;EUR;')
  const paid = (await get('/invoices/export?status=paid')).bytes.toString()
  expect(paid).toContain(`"'=HYPERLINK(""http://x"")"`)
  const chosen = (await get(`/invoices/export?invoiceIds[]=${note.id}`)).bytes.toString()
  expect(chosen.split('\r\n')).toHaveLength(3)
  expect(chosen).toContain(`${note.number};Avoir;Émis`)
})

test('the archive holds the very files that were issued, and says when there is none or too many', async () => {
  const file = await get(`/invoices/files/export?companyId=${companyId}`)
  expect(file.headers['content-type']).toBe('application/zip')
  const inside = Object.entries(unzipSync(file.bytes)).map(([name, bytes]) => [
    name,
    Buffer.from(bytes).toString(),
  ])
  expect(inside).toEqual([
    ...invoices.map(({ number }) => [`Facture-${number}.pdf`, `pages of ${number}`]),
    [`Avoir-${note.number}.pdf`, `pages of ${note.number}`],
  ])
  const chosen = await get(`/invoices/files/export?invoiceIds[]=${note.id}&invoiceIds[]=${draft.id}`)
  expect(Object.keys(unzipSync(chosen.bytes))).toEqual([`Avoir-${note.number}.pdf`])
  const none = await get<Failure>('/invoices/files/export?status=draft')
  expect([none.status, none.body.code]).toEqual([409, 'invoice_files_none'])
})

test('a file that cannot be read ends the archive without its end', async () => {
  const { files, pool } = app.context
  const { rows } = await pool.query<{ key: string }>(
    'select pdf_file_key as key from invoice_documents where org_id = $1 order by invoice_id desc limit 1',
    [owner.orgId],
  )
  const { key } = rows[0]!
  const kept = (await files.get(key))!
  await files.delete(key)
  try {
    await expect(get('/invoices/files/export').then(({ bytes }) => unzipSync(bytes))).rejects.toThrow()
  } finally {
    await files.put(key, kept, { contentType: 'application/pdf' })
  }
})

test('another organization exports nothing of it', async () => {
  const stranger = await own().makeSeller()
  expect((await get<Failure>('/invoices/files/export', stranger)).body.code).toBe('invoice_files_none')
  expect((await get('/invoices/export', stranger)).bytes.toString().split('\r\n')).toHaveLength(2)
  for (const client of [`companyId=${companyId}`, `contactId=${randomUUID()}`])
    expect((await get(`/invoices/client-balance?${client}`, stranger)).status).toBe(404)
})

test('amounts of two currencies are never added: euros first', async () => {
  const seller = await own().makeSeller()
  const client = await own().makeCompany(seller, {
    name: 'Delaware Inc.',
    siren: null,
    country: 'US',
    postal_code: '19801',
    city: 'Wilmington',
  })
  const sale = { companyId: client, vat: { kind: 'export' }, lines: [line({ unitPriceCents: 10_000 })] }
  for (const currency of ['USD', 'EUR']) {
    await app.context.pool.query('update organizations set currency = $2 where id = $1', [
      seller.orgId,
      currency,
    ])
    const { id } = await own().makeDraft(sale, seller)
    expect((await own().issue(id, {}, seller)).body).toMatchObject({ status: 'issued', currency })
  }
  const { totals } = (await get<{ totals: object[] }>('/invoices/count', seller)).body
  expect(totals).toMatchObject([
    { currency: 'EUR', grossCents: 10_000, owedCents: 10_000 },
    { currency: 'USD', grossCents: 10_000, owedCents: 10_000 },
  ])
  expect((await get(`/invoices/client-balance?companyId=${client}`, seller)).body).toMatchObject({ totals })
})

test('the search finds an invoice by number, client and title, for who may read invoices', async () => {
  const find = async (q: string, as = owner) =>
    (await get<Found>(`/search?q=${encodeURIComponent(q)}`, as)).body
  const [first] = invoices
  expect((await find(first!.number!)).invoices.map(({ id }) => id)).toContain(first!.id)
  expect((await find('oudinot')).invoices).toHaveLength(5)
  expect((await find('verriere 3')).invoices.map(({ id }) => id)).toEqual([invoices[2]!.id])
  const viewer = await app.makeMember(owner.orgId, 'viewer')
  expect((await find('verriere 3', viewer)).invoices).toHaveLength(1)
  const stranger = await app.makeOrganization()
  expect((await find('oudinot', stranger)).invoices).toEqual([])
  const scope = { ...memberScope(app.context, owner), permissions: ['company:read'] as const }
  const found = await inTransaction(scope, (tx) => findAnything(tx, { q: 'oudinot' }))
  expect([found.companies.length, found.invoices]).toEqual([1, []])
})
