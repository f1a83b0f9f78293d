import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { EarlierImport, EarlierInvoiceRow } from '#shared/contract/earlier-invoices.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { writeCii } from '#shared/domain/e-invoice-files/write-cii.ts'
import { validEInvoices } from '#shared/domain/e-invoices/valid-e-invoices.fixture.ts'
import { guessMapping } from '#shared/domain/invoices/earlier-table.ts'
import { type Failure, invoicesOf, plainPages } from './invoices.fixture.ts'

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

const simple = validEInvoices.standard
type Answer = EarlierImport & Failure
const head = 'Numéro;Date;Échéance;Client;SIREN;HT;TVA;TTC;Reste dû'
const lines = [
  'FA-101;03/10/2025;02/11/2025;Boulangerie Martin;732829320;1 000,00;200,00;1 200,00;450,00',
  'FA-102;04/10/2025;03/11/2125;Élise Vasseur;;;;80,00;80,00',
  'AV-7;05/10/2025;;Boulangerie Martin;732829320;-100;-20;-120;',
]

async function upload(path: string, fields: Record<string, string>, file: File, as: Member = owner) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.set(name, value)
  form.set('file', file)
  const request = new Request('http://ardoise.test', { method: 'PUT', body: form })
  const answer = await app.app.inject({
    method: 'PUT',
    url: `/api/v1/earlier-invoices/${path}`,
    headers: {
      authorization: `Bearer ${as.token}`,
      'ardoise-organization': as.orgId,
      'content-type': request.headers.get('content-type')!,
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
  return { status: answer.statusCode, body: answer.json<Answer>() }
}
const table = (
  rows: readonly string[],
  as: Member = owner,
  mapping: object = guessMapping(head.split(';')),
) =>
  upload(
    'table',
    { mapping: JSON.stringify(mapping) },
    new File([[head, ...rows].join('\r\n')], 'reprise.csv'),
    as,
  )
const xml = (bytes: string | Uint8Array<ArrayBuffer>, fields = {}, as: Member = owner) =>
  upload('file', fields, new File([bytes], 'facture.xml'), as)
const list = async (query = '', as: Member = owner) =>
  (
    await app.request<{ items: EarlierInvoiceRow[]; nextCursor: string | null }>(
      'GET',
      `/api/v1/earlier-invoices${query}`,
      { as },
    )
  ).body
const count = async (query = '') =>
  (await app.request('GET', `/api/v1/earlier-invoices/count${query}`, { as: owner })).body

describe('a table', () => {
  test('is kept whole, owed where it says so, and found', async () => {
    const companyId = await invoices().makeCompany()
    expect(await table(lines)).toMatchObject({ status: 200, body: { fileName: 'reprise.csv', invoices: 3 } })
    const { items } = await list()
    expect(items).toMatchObject([
      { number: 'AV-7', kind: 'credit_note', grossCents: 12_000, owedCents: 0, companyId },
      { number: 'FA-102', netCents: null, owedCents: 8_000, overdue: false, companyId: null },
      { number: 'FA-101', netCents: 100_000, owedCents: 45_000, overdue: true, companyId },
    ])
    const byState = { owed: 2, settled: 1 }
    const sums = { owedCents: 53_000, overdueCents: 45_000, overdueCount: 1, byState }
    expect(await count()).toEqual({ count: 3, ...sums })
    expect(await count('?owed=true')).toEqual({ count: 2, ...sums })
    expect(await count('?owed=false')).toEqual({
      count: 1,
      owedCents: 0,
      overdueCents: 0,
      overdueCount: 0,
      byState,
    })
    expect((await list('?q=elise')).items.map(({ number }) => number)).toEqual(['FA-102'])
    expect((await list('?q=FA-101')).items.map(({ number }) => number)).toEqual(['FA-101'])
    expect((await list('?owed=true&sort=amount&direction=asc')).items).toHaveLength(2)
    expect((await list(`?companyId=${companyId}`)).items).toHaveLength(2)
  })

  test('pages by key', async () => {
    await table(lines)
    const seen: string[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await list(`?limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ number }) => number))
      cursor = page.nextCursor
    }
    expect(seen).toEqual(['AV-7', 'FA-102', 'FA-101'])
  })

  test('with a faulty line is refused whole, each fault at its line', async () => {
    const faulty = await table([...lines, 'FA-103;32/10/2025;;;;;;12;', 'FA-101;03/10/2025;;Martin;;;;12;13'])
    expect(faulty).toMatchObject({ status: 400, body: { code: 'invalid_input' } })
    expect(faulty.body.fields?.map(({ path }) => path)).toEqual([
      ...['lines.5.issuedOn', 'lines.5.clientName', 'lines.6.owedCents', 'lines.6.number'],
    ])
    expect((await list()).items).toEqual([])
  })

  test('of numbers that stand already, or that our counter would give, is refused', async () => {
    await table(lines)
    expect(await table(lines)).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'lines.2.number', code: 'earlier_number_exists' }, {}, {}] },
    })
    const draft = await invoices().makeDraft()
    const { body: issued } = await invoices().issue(draft.id)
    const year = issued.issuedOn!.slice(0, 4)
    const row = (number: string) => `${number};${issued.issuedOn};;Martin;;;;12;`
    expect(await table([row(issued.number!), row(`F${year}-0009`)])).toMatchObject({
      status: 400,
      body: {
        fields: [
          { path: 'lines.2.number', code: 'earlier_number_ours' },
          { path: 'lines.3.number', code: 'earlier_number_ahead' },
        ],
      },
    })
  })

  test('of the same format: the counter goes on after it', async () => {
    const today = new Date().toISOString().slice(0, 10)
    const year = today.slice(0, 4)
    const numbering = (start: number) => ({
      main: { format: 'F{AAAA}-{N}', padding: 4, restarts: 'year', start },
      deposit: null,
      creditNote: null,
    })
    const save = (start: number, revision: number) =>
      app.request<Failure>('PUT', '/api/v1/invoice-settings', {
        as: owner,
        body: {
          shareCapitalCents: null,
          registryTown: null,
          electronicAddress: null,
          insurance: null,
          iban: null,
          bic: null,
          accountName: null,
          vatOnDebits: false,
          vatRegime: null,
          paymentTerms: { kind: 'on_receipt' },
          numbering: numbering(start),
          revision,
        },
      })
    expect((await save(43, 0)).status).toBe(200)
    expect((await table([`F${year}-0042;${year}-01-01;;Martin;;;;12;`])).status).toBe(200)
    expect(await save(42, 1)).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'numbering.main.start', code: 'number_start_earlier' }] },
    })
    const draft = await invoices().makeDraft()
    expect((await invoices().issue(draft.id)).body).toMatchObject({ number: `F${year}-0043` })
  })

  test('without its columns, or that is none, is refused', async () => {
    expect(await table(lines, owner, { number: 0 })).toMatchObject({
      status: 400,
      body: {
        fields: [
          { path: 'mapping.issuedOn' },
          { path: 'mapping.clientName' },
          { path: 'mapping.grossCents' },
        ],
      },
    })
    expect(await table(lines, owner, { number: -1 })).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'mapping' }] },
    })
    const mapping = JSON.stringify(guessMapping(head.split(';')))
    expect(await upload('table', { mapping }, new File(['\0\0'], 'a.csv'))).toMatchObject({
      status: 422,
      body: { code: 'earlier_table_unreadable' },
    })
  })

  test('of 10,000 lines is kept in one go', async () => {
    const many = Array.from({ length: 10_000 }, (_, n) => `R${n};03/10/2025;;Client ${n};;;;12,50;12,50`)
    expect(await table(many)).toMatchObject({ status: 200, body: { invoices: 10_000 } })
    expect(await count()).toMatchObject({ count: 10_000, owedCents: 12_500_000 })
  })
})

test('an import is taken back whole', async () => {
  const { body } = await table(lines)
  await table(['FB-1;03/10/2025;;Martin;;;;12;'])
  const gone = await app.request('DELETE', `/api/v1/earlier-imports/${body.id}`, { as: owner })
  expect(gone.status).toBe(200)
  expect((await list()).items.map(({ number }) => number)).toEqual(['FB-1'])
  const imports = await app.request<{ items: EarlierImport[] }>('GET', '/api/v1/earlier-imports', {
    as: owner,
  })
  expect(imports.body.items).toMatchObject([{ invoices: 1 }])
  expect((await table(lines)).status).toBe(200)
})

test('nothing of it is ever edited, whoever asks', async () => {
  await table(lines)
  const change = app.context.pool.query('update earlier_invoices set owed_cents = 0 where org_id = $1', [
    owner.orgId,
  ])
  await expect(change).rejects.toThrow('append-only')
})

test('another organization sees none of it, and a member reads alone', async () => {
  const { body } = await table(lines)
  const other = await app.makeOrganization()
  expect((await list('', other)).items).toEqual([])
  expect((await app.request('DELETE', `/api/v1/earlier-imports/${body.id}`, { as: other })).status).toBe(404)
  // Their numbers are their own.
  expect((await table(lines, other)).status).toBe(200)
  const member = await app.makeMember(owner.orgId, 'member')
  expect((await list('', member)).items).toHaveLength(3)
  expect((await table(['FB-1;03/10/2025;;Martin;;;;12;'], member)).status).toBe(403)
  expect((await app.request('DELETE', `/api/v1/earlier-imports/${body.id}`, { as: member })).status).toBe(403)
})

describe('a file', () => {
  const own = () => {
    const seller = { ...simple.seller, legalRegistration: { value: '552081317', scheme: '0002' } }
    return { ...simple, seller, number: 'ANC-12', issuedOn: '2025-10-03', dueOn: '2025-11-02' }
  }
  const bytes = (invoice = own()) => writeCii(invoice)

  test('of our own is kept, owed when it is said so', async () => {
    expect(await xml(bytes(), { owed: 'true' })).toMatchObject({ status: 200, body: { invoices: 1 } })
    expect((await list()).items).toMatchObject([
      { number: 'ANC-12', issuedOn: '2025-10-03', owedCents: simple.totals.dueCents, overdue: true },
    ])
    expect(await xml(bytes())).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'file.number', code: 'earlier_number_exists' }] },
    })
  })

  test('of another currency or of a type that no invoice has is refused, and an allowance of a period is owed by nobody', async () => {
    for (const change of [{ currency: 'USD' }, { typeCode: '130' }, { typeCode: 'constructor' }])
      expect(await xml(bytes({ ...own(), ...change }), { owed: 'true' })).toMatchObject({
        status: 400,
        body: { fields: [{ path: 'file' }] },
      })
    expect((await list()).items).toEqual([])
    expect(await xml(bytes({ ...own(), typeCode: '262' }), { owed: 'true' })).toMatchObject({ status: 200 })
    expect((await list()).items).toMatchObject([{ kind: 'credit_note', owedCents: 0 }])
  })

  test('is read in the thread of strangers’ files, and its refusal is told', async () => {
    const { eInvoices } = app.context
    const seen: number[] = []
    const read = (file: Uint8Array) => {
      seen.push(file.length)
      return Promise.reject(new DomainError('e_invoice_too_complex'))
    }
    app.context.eInvoices = { ...eInvoices, read }
    const refused = await xml(bytes(), { owed: 'true' })
    app.context.eInvoices = eInvoices
    expect(refused).toMatchObject({ status: 422, body: { code: 'e_invoice_too_complex' } })
    expect(seen).toEqual([Buffer.byteLength(bytes())])
    expect((await list()).items).toEqual([])
  })

  test('of another seller is refused', async () => {
    const seller = {
      ...simple.seller,
      identifiers: [],
      vatId: null,
      legalRegistration: { value: '732829320', scheme: '0002' },
    }
    expect(await xml(bytes({ ...own(), seller }))).toMatchObject({
      status: 422,
      body: { code: 'earlier_file_of_another' },
    })
  })

  test.each([
    ['no XML', 'Bonjour', 'e_invoice_malformed'],
    ['another XML', '<a/>', 'e_invoice_unknown'],
    ['entities', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', 'e_invoice_doctype'],
    ['depth', '<a>'.repeat(5_000) + '</a>'.repeat(5_000), 'e_invoice_too_complex'],
  ])('of %s is refused', async (_name, text, code) => {
    expect(await xml(text)).toMatchObject({ status: 422, body: { code } })
    expect((await list()).items).toEqual([])
  })
})
