import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { Company } from '#shared/contract/crm.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { type Failure, invoicesOf, line, plainPages } from './invoices.fixture.ts'

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
afterAll(() => app.close())
const invoices = () => invoicesOf(app, () => owner)
beforeEach(async () => {
  owner = await invoices().makeSeller()
})

const client = {
  name: 'Ville de Lyon',
  siren: '732829320',
  addressLine1: '1 place de la Comédie',
  postalCode: '69001',
  city: 'Lyon',
}
const create = (facts: Record<string, unknown> = {}) =>
  app.request<Company & Failure>('POST', '/api/v1/companies', { as: owner, body: { ...client, ...facts } })
const documentOf = async (id: string) =>
  (await app.request<InvoiceDocument>('GET', `/api/v1/invoices/${id}/document`, { as: owner })).body

test('what a client wants is on its invoices', async () => {
  const made = await create({
    electronicScheme: '0225',
    electronicAddress: '732829320_SERVICE',
    buyerReference: 'VOIRIE',
    deliveryName: 'Dépôt',
    deliveryLine1: '8 rue du Port',
    deliveryPostalCode: '69007',
    deliveryCity: 'Lyon',
  })
  expect(made).toMatchObject({ status: 200, body: { deliveryCountry: 'FR', purchaseOrderRequired: false } })
  const companyId = made.body.id
  const goods = await invoices().makeDraft({ companyId, operation: 'goods' })
  expect(await documentOf(goods.id)).toMatchObject({
    buyer: { electronicScheme: '0225', electronicAddress: '732829320_SERVICE' },
    buyerReference: 'VOIRIE',
    deliveryPlace: { name: 'Dépôt', addressLines: ['8 rue du Port'], city: 'Lyon', country: 'FR' },
  })
  const own = await invoices().makeDraft({ companyId, buyerReference: 'ÉCOLES' })
  expect(await documentOf(own.id)).toMatchObject({ buyerReference: 'ÉCOLES', deliveryPlace: null })
  expect((await invoices().issue(goods.id)).body).toMatchObject({ status: 'issued' })
  const xml = await app.request('GET', `/api/v1/invoices/${goods.id}/xml`, { as: owner })
  expect(xml.bytes.toString()).toContain('<ram:URIID schemeID="0225">732829320_SERVICE</ram:URIID>')
})

test('no invoice without the order of a client that requires it', async () => {
  const { body } = await create({ purchaseOrderRequired: true })
  const draft = await invoices().makeDraft({ companyId: body.id })
  expect(await invoices().issue(draft.id)).toMatchObject({
    status: 409,
    body: {
      code: 'invoice_not_ready',
      fields: [{ path: 'purchaseOrderNumber', code: 'invoice_purchase_order_missing' }],
    },
  })
  const ordered = await invoices().makeDraft({
    companyId: body.id,
    purchaseOrderNumber: 'BC-12',
    lines: [line()],
  })
  expect((await invoices().issue(ordered.id)).status).toBe(200)
})

test.each([
  [{ electronicScheme: '0225', electronicAddress: '732829321' }, 'electronicAddress'],
  [{ electronicScheme: '0009', electronicAddress: '732829320' }, 'electronicAddress'],
  [{ electronicScheme: '1234', electronicAddress: '732829320' }, 'electronicScheme'],
  [{ electronicAddress: '732829320' }, 'electronicScheme'],
  [{ electronicScheme: '0002' }, 'electronicAddress'],
  [{ deliveryName: 'Dépôt', deliveryLine1: '8 rue du Port', deliveryCity: 'Lyon' }, 'deliveryPostalCode'],
  [{ deliveryLine1: '8 rue du Port', deliveryPostalCode: '690', deliveryCity: 'Lyon' }, 'deliveryPostalCode'],
  [{ kind: 'consumer', siren: null, purchaseOrderRequired: true }, 'purchaseOrderRequired'],
  [
    { kind: 'consumer', siren: null, electronicScheme: 'EM', electronicAddress: 'a@b.test' },
    'electronicAddress',
  ],
])('%o is refused at its field', async (facts, field) => {
  expect(await create(facts)).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', fields: [{ path: field }] },
  })
})
