import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { InvoiceSettings } from '#shared/contract/invoice-settings.ts'
import { invoicesOf, plainPages } from './invoices.fixture.ts'

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

type Answer = InvoiceSettings & {
  code?: string
  fields?: { path: string; code: string }[]
  data?: { current: InvoiceSettings }
}
const path = '/api/v1/invoice-settings'
const read = async (as: Member = owner) => (await app.request<Answer>('GET', path, { as })).body
const main = { format: 'F{AAAA}-{N}', padding: 4, restarts: 'year', start: null as number | null }
const facts = {
  shareCapitalCents: 1_000_000,
  registryTown: 'Paris',
  electronicAddress: '552081317_COMPTA',
  insurance: null as unknown,
  iban: 'FR14 2004 1010 0505 0001 3M02 606',
  bic: 'psstfrppscE',
  accountName: 'Atelier',
  vatOnDebits: true,
  vatRegime: 'real_quarterly',
  paymentTerms: { kind: 'days', days: 45 } as unknown,
  numbering: { main, deposit: null as unknown, creditNote: null as unknown },
}
const save = (over: Record<string, unknown> = {}, as: Member = owner) =>
  app.request<Answer>('PUT', path, { as, body: { ...facts, revision: 0, ...over } })
const numbers = (over: Record<string, unknown>) => ({ numbering: { ...facts.numbering, ...over } })
async function issue(over: Record<string, unknown> = {}) {
  const { id } = await invoices().makeDraft(over)
  return (await invoices().issue(id)).body
}
const year = () => new Date().getFullYear()

test('what is saved is on the next invoice', async () => {
  expect(await read()).toMatchObject({ revision: 0, numbering: { main: { next: 1, counting: false } } })
  const start = { ...main, start: 43 }
  const saved = await save(numbers({ main: start }))
  expect(saved).toMatchObject({
    status: 200,
    body: {
      revision: 1,
      iban: 'FR1420041010050500013M02606',
      bic: 'PSSTFRPPSCE',
      electronicAddress: '552081317_COMPTA',
      vatRegime: 'real_quarterly',
      numbering: { main: { next: 43, counting: false }, deposit: null },
    },
  })
  const issued = await issue()
  expect(issued).toMatchObject({
    number: `F${year()}-0043`,
    content: { vatOnDebits: true, paymentTerms: { kind: 'days', days: 45 } },
  })
  const document = await app.request('GET', `/api/v1/invoices/${issued.id}/document`, { as: owner })
  expect(document.body).toMatchObject({
    seller: { shareCapitalCents: 1_000_000, registryTown: 'Paris', electronicAddress: '552081317_COMPTA' },
    payment: { iban: 'FR1420041010050500013M02606' },
  })
  expect((await read()).numbering.main).toMatchObject({ next: 44, counting: true })
})

test('no number can come twice', async () => {
  await issue()
  const refused = async (over: Record<string, unknown>, field: string, code: string) =>
    expect(await save(numbers(over))).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', fields: [{ path: `numbering.${field}`, code }] },
    })
  await refused({ main: { ...main, restarts: 'never' } }, 'main.format', 'number_format_used')
  await refused({ creditNote: main }, 'creditNote.format', 'number_series_clash')
  await refused({ main: { ...main, format: 'FÉ{N}' } }, 'main.format', 'number_format_invalid')
  await refused({ main: { ...main, format: 'F-{N}' } }, 'main.format', 'number_format_year_missing')
  await refused({ main: { ...main, start: 1 } }, 'main.start', 'number_start_used')
  await refused({ main: { ...main, start: 12 } }, 'main.start', 'number_start_used')
  expect(await read()).toMatchObject({ revision: 0 })
  const other = { ...main, format: 'G{AAAA}-{N}' }
  expect((await save(numbers({ main: other }))).status).toBe(200)
  // Once used it is never another series', even after its replacement was replaced.
  expect(
    (await save({ ...numbers({ main: { ...main, format: 'H{N}', restarts: 'never' } }), revision: 1 }))
      .status,
  ).toBe(200)
  expect(await save({ ...numbers({ main: other, deposit: main }), revision: 2 })).toMatchObject({
    status: 400,
    body: { fields: [{ path: 'numbering.deposit.format', code: 'number_format_used' }] },
  })
  // The old series may come back: its counter goes on.
  expect((await save({ ...numbers({}), revision: 2 })).body.numbering.main).toMatchObject({ next: 2 })
  expect(await issue()).toMatchObject({ number: `F${year()}-0002` })
})

test('a series of one’s own', async () => {
  const own = { ...main, format: 'AV{AAAA}-{N}', start: 7 }
  await save(numbers({ creditNote: own }))
  const { id } = await issue()
  const credit = await invoices().ask('POST', `/${id}/credit`, { choice: { kind: 'whole' } })
  const { body } = await invoices().issue(credit.body.id)
  expect(body).toMatchObject({ number: `AV${year()}-0007` })
})

test.each([
  [{ iban: 'FR14 2004 1010 0505 0001 3M02 607' }, 'iban'],
  [{ bic: 'PSST' }, 'bic'],
  [{ electronicAddress: '552081317 COMPTA!' }, 'electronicAddress'],
  [{ electronicAddress: '732829320' }, 'electronicAddress'],
  [{ paymentTerms: { kind: 'chosen', on: '2026-12-01' } }, 'paymentTerms'],
  [{ insurance: { insurer: 'MAAF', address: '', policy: '', coverage: 'France' } }, 'insurance.address'],
  [{ shareCapitalCents: -1 }, 'shareCapitalCents'],
])('%o is refused at its field', async (over, field) => {
  expect(await save(over)).toMatchObject({ status: 400, body: { fields: [{ path: field }] } })
  expect(await read()).toMatchObject({ revision: 0, iban: null })
})

test('two people at once: the later one is told', async () => {
  await save()
  const late = await save({ iban: null })
  expect(late).toMatchObject({
    status: 409,
    body: { code: 'version_conflict', data: { current: { revision: 1 } } },
  })
})

test('another organization and other roles', async () => {
  await save()
  const other = await app.makeOrganization()
  expect(await read(other)).toMatchObject({ revision: 0, iban: null })
  const [member, billing] = [
    await app.makeMember(owner.orgId, 'member'),
    await app.makeMember(owner.orgId, 'billing'),
  ]
  expect(await read(member)).toMatchObject({ iban: 'FR14\u00a0••••\u00a02606' })
  expect(await read(billing)).toMatchObject({ iban: 'FR1420041010050500013M02606' })
  for (const as of [member, billing])
    expect(await save({ revision: 1 }, as)).toMatchObject({ status: 403, body: { code: 'forbidden' } })
  expect((await save({ revision: 1 }, await app.makeMember(owner.orgId, 'admin'))).status).toBe(200)
})
