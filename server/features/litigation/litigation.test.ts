import { randomUUID } from 'node:crypto'
import { PDF } from '@libpdf/core'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { invoicesOf, line, plainPages } from '#server/features/invoices/invoices.fixture.ts'
import { makeLitigationFile } from '#server/features/litigation/commands/make-litigation-file.ts'
import { createFixedClock } from '#server/integrations/clock/local.ts'
import { sha256Hex } from '#server/sha256-hex.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { InvoiceSending } from '#shared/contract/invoice-sending.ts'
import type { InvoiceInterest } from '#shared/contract/late-interest.ts'
import type { LitigationFile } from '#shared/contract/litigation.ts'
import { formatMoney } from '#shared/french/format.ts'

type Fault = { code?: string }
type Sheet = {
  form: string | null
  parts: { title: string; fields: { label: string; value: string }[] }[]
  procedures: { step: string; text: string }[]
}

let app: TestApp
let owner: Member
let companyId: string
const clock = createFixedClock(new Date('2025-05-01T09:00:00Z'))
const on = (day: string) => clock.set(new Date(`${day}T09:00:00Z`))
const own = () => invoicesOf(app, () => owner)
beforeAll(async () => {
  app = await startTestApp({ jobs: false, clock })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
beforeEach(async () => {
  on('2025-05-01')
  owner = await own().makeSeller()
  companyId = await own().makeCompany(owner, { name: 'Verrerie Oudinot', siren: '732829320' })
})
afterAll(() => app.close())

const post = <T>(path: string, body: object, as = owner) =>
  app.request<T & Fault>('POST', `/api/v1${path}`, { as, body, headers: { 'idempotency-key': randomUUID() } })
const get = <T>(path: string, as = owner) => app.request<T & Fault>('GET', `/api/v1${path}`, { as })
const money = (cents: number) => formatMoney(cents, 'EUR').replace(/\s+/g, ' ')
const textOf = async (bytes: Uint8Array) =>
  (await PDF.load(bytes))
    .extractText()
    .map((page) => page.text.replace(/\u200b/g, '').replace(/\s+/g, ' '))
    .join('\n')

async function issue(dueOn: string, netCents: number, over: Record<string, unknown> = {}) {
  const draft = await own().makeDraft({
    companyId,
    lines: [line({ unitPriceCents: netCents, description: 'Vitrage de la halle' })],
    paymentTerms: { kind: 'chosen', on: dueOn },
    performance: { kind: 'on', on: '2025-04-28' },
    ...over,
  })
  const { status, body } = await own().issue(draft.id)
  expect([status, body.fields]).toEqual([200, undefined])
  return body
}

async function make(body: object = { companyId }) {
  const asked = await post<LitigationFile>('/litigation', body)
  expect([asked.status, asked.body.code]).toEqual([200, undefined])
  await makeLitigationFile(app.context, { orgId: owner.orgId, fileId: asked.body.id }, { last: true })
  return (await get<LitigationFile>(`/litigation/${asked.body.id}`)).body
}

test('a file says the sums of the ledger to the cent, in its PDF, its sheet and its list', async () => {
  const first = await issue('2025-05-31', 1_000_000)
  const second = await issue('2025-06-15', 50_000)
  on('2025-07-10')
  await post('/payments', {
    amountCents: 400_000,
    allocations: [{ invoiceId: first.id, amountCents: 400_000 }],
    companyId,
  })
  const note = await post<{ id: string }>(`/invoices/${second.id}/credit`, {
    choice: { kind: 'amount', cents: 10_000 },
  })
  expect((await own().issue(note.body.id)).status).toBe(200)
  on('2025-08-20')
  const file = await make()

  const interests = await Promise.all(
    [first, second].map(
      async ({ id }) => (await get<InvoiceInterest>(`/reminders/interest?invoiceId=${id}`)).body,
    ),
  )
  const sum = (of: (one: InvoiceInterest) => number) => interests.reduce((all, one) => all + of(one), 0)
  const { body: balance } = await get<{
    balances: { currency: string; owedCents: number; lateCents: number }[]
  }>(`/invoices/client-balance?companyId=${companyId}`)
  const ledger = await app.context.pool.query<{ cents: number }>(
    `select sum(amount_cents)::int as cents from debt_movements where org_id = $1 and account = 'receivable'`,
    [owner.orgId],
  )
  expect(file).toMatchObject({
    state: 'ready',
    owedCents: ledger.rows[0]!.cents,
    interestCents: sum(({ interestCents }) => interestCents),
    indemnityCents: 8_000,
  })
  expect(file.owedCents).toBe(850_000)
  expect(JSON.stringify(balance)).toContain('850000')

  const pdf = await get(`/litigation/${file.id}/file.pdf`)
  const text = await textOf(pdf.bytes)
  for (const expected of [
    'Sommaire',
    'Verrerie Oudinot',
    'Vitrage de la halle',
    money(file.owedCents!),
    money(file.interestCents!),
    money(file.owedCents! + file.interestCents! + file.indemnityCents!),
    '1er semestre 2025',
    '2e semestre 2025',
    'Aucun devis signé',
  ])
    expect(text).toContain(expected)

  const { body: sheet } = await get<Sheet>(`/litigation/${file.id}/sheet`)
  expect(sheet.form).toBe('12946')
  const value = (label: string) =>
    sheet.parts
      .flatMap(({ fields }) => fields)
      .find((one) => one.label === label)!
      .value.replace(/\s+/g, ' ')
  expect(value('Principal')).toBe(money(850_000))
  expect(value('Total')).toBe(money(file.owedCents! + file.interestCents! + 8_000))
  expect(sheet.procedures.map(({ text: told }) => told).join()).toContain('6\u00a0mois')
})

test('the archive holds the sealed originals byte for byte, with their fingerprints in the PDF', async () => {
  const invoice = await issue('2025-05-31', 10_000)
  on('2025-06-30')
  const file = await make({ invoiceId: invoice.id })
  expect(file).toMatchObject({ invoiceNumbers: [invoice.number], done: 1, total: 1 })
  const zip = await get(`/litigation/archive/export?fileId=${file.id}`)
  const files = unzipSync(zip.bytes)
  expect(Object.keys(files).sort()).toEqual([
    `Dossier-contentieux-${file.reference}.pdf`,
    `factures/Facture-${invoice.number}.pdf`,
  ])
  const archived = files[`factures/Facture-${invoice.number}.pdf`]!
  // Byte for byte what the issue stored.
  expect(Buffer.from(archived).toString()).toBe(`pages of ${invoice.number}`)
  const text = await textOf(files[`Dossier-contentieux-${file.reference}.pdf`]!)
  expect(text.replace(/\s/g, '')).toContain(sha256Hex(archived))
})

test('what the client joined to a dispute is an exhibit, once for the invoices that it contests together', async () => {
  const [first, second] = [await issue('2025-05-31', 10_000), await issue('2025-05-31', 20_000)]
  on('2025-06-30')
  const key = `${owner.orgId}/disputes/${randomUUID()}`
  await app.context.files.put(key, Buffer.from('%PDF-1.7 bon'), { contentType: 'application/pdf' })
  for (const { id } of [first, second]) {
    const path = `/invoices/${id}/disputes`
    const { body } = await post<InvoiceSending>(path, { reason: 'quality', message: 'Verre rayé.' })
    await app.context.pool.query(
      `insert into dispute_files (org_id, dispute_id, name, type, size, file_key, created_at)
       values ($1, $2, 'bon de livraison.pdf', 'application/pdf', 12, $3, now())`,
      [owner.orgId, body.disputes[0]!.id, key],
    )
  }
  const file = await make()
  const files = unzipSync((await get(`/litigation/archive/export?fileId=${file.id}`)).bytes)
  const joined = Object.keys(files).filter((name) => name.startsWith('contestations/'))
  expect(joined).toEqual([`contestations/${first.number} bon de livraison.pdf`])
  expect(Buffer.from(files[joined[0]!]!).toString()).toBe('%PDF-1.7 bon')
  const text = await textOf(files[`Dossier-contentieux-${file.reference}.pdf`]!)
  expect(text).toContain('Joint à une contestation')
})

test('of September 2026 on, an order lapses after three months', async () => {
  on('2026-09-01')
  await issue('2026-09-02', 10_000)
  on('2026-10-01')
  const file = await make()
  const { body } = await get<Sheet>(`/litigation/${file.id}/sheet`)
  const told = body.procedures.map(({ text }) => text).join()
  expect(told).toContain('3\u00a0mois')
  expect(told).not.toContain('6\u00a0mois')
})

test('nothing late makes no file; another organization finds none; a removed one is gone with its PDF', async () => {
  const invoice = await issue('2025-05-31', 10_000)
  expect((await post('/litigation', { companyId })).body.code).toBe('litigation_nothing_owed')
  on('2025-06-30')
  const asked = await post<LitigationFile>('/litigation', { companyId })
  expect((await get(`/litigation/${asked.body.id}/file.pdf`)).body.code).toBe('litigation_not_ready')
  const file = await make()
  const stranger = await app.makeOrganization()
  for (const path of ['', '/file.pdf', '/sheet'])
    expect((await get(`/litigation/${file.id}${path}`, stranger)).status).toBe(404)
  expect((await get(`/litigation/archive/export?fileId=${file.id}`, stranger)).status).toBe(404)
  expect((await post('/litigation', { invoiceId: invoice.id }, stranger)).status).toBe(404)
  const { body: list } = await get<{ items: LitigationFile[] }>(`/litigation?companyId=${companyId}`)
  expect(list.items.map(({ id }) => id)).toContain(file.id)
  const removed = await app.request('DELETE', `/api/v1/litigation/${file.id}`, { as: owner })
  expect(removed.status).toBe(200)
  expect((await get(`/litigation/${file.id}`)).status).toBe(404)
})

test('a file with a mail that a colleague does not read is for its author alone; one without is for both', async () => {
  await issue('2025-05-31', 10_000)
  on('2025-06-30')
  const file = await make()
  const colleague = await app.makeMember(owner.orgId, 'admin')
  const reads = async (as: Member) => [
    (await get(`/litigation/${file.id}/file.pdf`, as)).body.code ?? 'read',
    (await get(`/litigation/archive/export?fileId=${file.id}`, as)).body.code ?? 'read',
  ]
  expect(await reads(colleague)).toEqual(['read', 'read'])
  await app.context.pool.query(
    `insert into litigation_entries (org_id, file_id, position, kind, subject_id, name, file_key)
     values ($1, $2, 90, 'mail', $3, 'e-mails/Accord.eml', 'mails/absent.eml')`,
    [owner.orgId, file.id, randomUUID()],
  )
  const refused = 'litigation_mails_unreadable'
  expect(await reads(colleague)).toEqual([refused, refused])
  expect(await reads(owner)).toEqual(['read', 'read'])
})

test('who owes in two currencies is told what to do, and each invoice has its file', async () => {
  await issue('2025-05-31', 100_000)
  const other = await issue('2025-05-31', 100_000)
  const client = await app.context.pool.connect()
  await client.query(
    `begin; alter table invoices disable trigger user; update invoices set currency = 'USD' where id = '${other.id}'; alter table invoices enable trigger user; commit`,
  )
  client.release()
  on('2025-07-10')
  const both = await post<LitigationFile>('/litigation', { companyId })
  expect([both.status, both.body.code]).toEqual([409, 'litigation_several_currencies'])
  expect((await make({ companyId, invoiceId: other.id })).currency).toBe('USD')
})

test('a devis that was agreed to elsewhere is told as it is, with what proves it', async () => {
  const devis = await post<{ id: string }>('/quotes', { companyId, title: 'Halle', lines: [line()] })
  expect((await post(`/quotes/${devis.body.id}/send`, {})).status).toBe(200)
  const scan = '%PDF-1.7 bon de commande'
  const form = new FormData()
  form.set('file', new File([scan], 'BC-114.pdf'))
  const { body: proof } = await post<{ id: string }>('/enclosures', form)
  const agreed = await post(`/quotes/${devis.body.id}/agreement`, {
    agreedOn: '2025-05-01',
    signerName: 'Éloïse Oudinot',
    signerQuality: 'Gérante',
    means: 'order',
    enclosureId: proof.id,
  })
  expect(agreed.status).toBe(200)
  const draft = await post<{ id: string }>('/invoices/from-quote', {
    quoteId: devis.body.id,
    part: { kind: 'balance' },
  })
  const { body: invoice } = await own().issue(draft.body.id)
  on('2025-07-30')
  const file = await make({ invoiceId: invoice.id })
  const files = unzipSync((await get(`/litigation/archive/export?fileId=${file.id}`)).bytes)
  const { number } = (await get<{ number: string }>(`/quotes/${devis.body.id}`)).body
  expect(Object.keys(files).sort()).toEqual([
    `Dossier-contentieux-${file.reference}.pdf`,
    `devis/Accord-${number} BC-114.pdf`,
    `devis/Devis-${number}.pdf`,
    `factures/Facture-${invoice.number}.pdf`,
  ])
  expect(Buffer.from(files[`devis/Accord-${number} BC-114.pdf`]!).toString()).toBe(scan)
  const text = await textOf(files[`Dossier-contentieux-${file.reference}.pdf`]!)
  expect(text).toMatch(/Accord reçu hors ligne le 1er\smai\s2025/)
  expect(text).toContain('Éloïse Oudinot, Gérante')
  expect(text).not.toContain('Devis signé et scellé')
  expect(text.replace(/\s/g, '')).toContain(sha256Hex(Buffer.from(scan)))
})
