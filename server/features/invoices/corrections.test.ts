import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEInvoice } from '#server/integrations/e-invoices/read-e-invoice.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { InvoiceContent } from '#shared/domain/invoices/invoice-document.ts'
import { type Answered, invoicesOf, line } from './invoices.fixture.ts'

let app: TestApp
let owner: Member
const to = () => invoicesOf(app, () => owner)
beforeAll(async () => {
  app = await startTestApp()
  owner = await to().makeSeller()
})
afterAll(() => app.close())

const issuedInvoice = async (over: Record<string, unknown> = {}) =>
  (await to().issue((await to().makeDraft(over)).id)).body
const save = (draft: Answered, change: Partial<InvoiceContent>) =>
  to().ask('PUT', `/${draft.id}/draft`, {
    revision: draft.revision,
    content: { ...draft.content, ...change },
  })

test('a credit note keeps the client of the invoice that it credits, as it was before other drafts too', async () => {
  const invoice = await issuedInvoice()
  const { body: note } = await to().ask('POST', `/${invoice.id}/credit`, { choice: { kind: 'whole' } })
  const other = await to().makeCompany(owner, { name: 'Autre SARL', siren: '552081317' })
  const refused = await save(note, { companyId: other })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({
    code: 'credit_note_of_other_client',
    fields: [{ path: 'content.companyId' }],
  })
  await app.context.pool.query('update invoices set company_id = $2 where id = $1', [note.id, other])
  expect((await to().issue(note.id)).body.code).toBe('credit_note_of_other_client')
  expect((await to().ask('GET', `/${invoice.id}`)).body).toMatchObject({ status: 'issued' })
})

test('changing a word of a credit note keeps its cents', async () => {
  const lines = [9_997, 9_998, 9_999].map((unitPriceCents) => line({ unitPriceCents, quantityMilli: 333 }))
  const invoice = await issuedInvoice({ lines })
  const first = { kind: 'amount', cents: 3_331 }
  await to().issue((await to().ask('POST', `/${invoice.id}/credit`, { choice: first })).body.id)
  const { body: rest } = await to().ask('POST', `/${invoice.id}/credit`, { choice: { kind: 'whole' } })
  expect(rest.content.vatAdjustments).not.toEqual([])
  const renamed = rest.content.lines.map((one) => ({ ...one, description: 'Geste commercial' }))
  const { body: saved } = await save(rest, { lines: renamed as InvoiceContent['lines'] })
  expect(saved.grossCents).toBe(rest.grossCents)
  expect((await to().issue(rest.id)).status).toBe(200)
  expect((await to().ask('GET', `/${invoice.id}`)).body.status).toBe('cancelled')
})

test('an invoice on which money was received is not replaced: the new one would ask for it again', async () => {
  const invoice = await issuedInvoice()
  await app.request('POST', '/api/v1/payments', {
    as: owner,
    body: { invoiceId: invoice.id, amountCents: 2_000, method: 'transfer' },
  })
  expect((await to().ask('POST', `/${invoice.id}/replace`, {})).body.code).toBe('invoice_part_paid')
})

test('whoever has no address on the platforms is invoiced all the same, and told so', async () => {
  const nobody = { siren: null, email: null }
  const consumer = await to().makeCompany(owner, { ...nobody, name: 'Zoé Martin', kind: 'consumer' })
  const abroad = await to().makeCompany(owner, {
    ...nobody,
    name: 'Delaware Inc.',
    country: 'US',
    postal_code: '19801',
    city: 'Wilmington',
  })
  const association = await to().makeCompany(owner, { ...nobody, name: 'Association du quartier' })
  for (const [companyId, vat] of [
    [consumer, { kind: 'domestic' }],
    [abroad, { kind: 'export' }],
    [association, { kind: 'domestic' }],
  ] as const) {
    const draft = await to().makeDraft({ companyId, vat })
    const forecast = await to().ask<{ warnings: { code: string }[] }>('GET', `/${draft.id}/issue`)
    expect(forecast.body.warnings.map(({ code }) => code)).toContain('BR-FR-12')
    expect((await to().issue(draft.id)).body).toMatchObject({ status: 'issued' })
  }
})

test('a seller who charges VAT issues nothing in franchise, nor one in franchise with VAT', async () => {
  const draft = await to().makeDraft({ vat: { kind: 'franchise' } })
  expect((await to().issue(draft.id)).body.fields).toMatchObject([
    { path: 'vat', code: 'invoice_not_of_regime' },
  ])
})

test('an invoice without VAT may be in dollars: its VAT is told in euros', async () => {
  const seller = await to().makeSeller()
  await app.context.pool.query(`update organizations set currency = 'USD' where id = $1`, [seller.orgId])
  const abroad = await to().makeCompany(seller, {
    name: 'Delaware Inc.',
    siren: null,
    country: 'US',
    postal_code: '19801',
    city: 'Wilmington',
  })
  const draft = await to().makeDraft({ companyId: abroad, vat: { kind: 'export' } }, seller)
  expect((await to().issue(draft.id, {}, seller)).body).toMatchObject({ status: 'issued', currency: 'USD' })
})

test('« avoir de remise globale »: of a contract and a period, it is issued as 262 and names no invoice', async () => {
  const draft = await to().makeDraft({ kind: 'global_allowance' })
  expect(draft.problems.map(({ path, code }) => `${path} ${code}`)).toEqual([
    'contractReference invoice_contract_missing',
    'performance invoice_period_missing',
  ])
  expect((await to().issue(draft.id)).body.code).toBe('invoice_not_ready')
  const period = { from: '2026-01-01', to: '2026-06-30' }
  const { body: saved } = await save(draft as Answered, {
    contractReference: 'C-2026-04',
    performance: { kind: 'period', ...period },
  })
  expect([saved.problems, saved.kind]).toEqual([[], 'global_allowance'])
  expect((await to().issue(draft.id)).body).toMatchObject({ status: 'issued', owedCents: 0, earlier: [] })
  const { bytes } = await to().ask('GET', `/${draft.id}/xml`)
  expect(readEInvoice(bytes)).toMatchObject({
    typeCode: '262',
    contractReference: 'C-2026-04',
    period,
    precedingInvoices: [],
    totals: { grossCents: 12_000 },
  })
})
