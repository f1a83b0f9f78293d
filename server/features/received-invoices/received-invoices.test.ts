import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { PDF } from '@libpdf/core'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { readEInvoice } from '#server/integrations/e-invoices/read-e-invoice.ts'
import { createEInvoiceReader } from '#server/integrations/e-invoices/real.ts'
import { FileStoreError } from '#server/integrations/files/port.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import { sharedData } from '#server/test/shared-data.ts'
import type { ReceivedSummary } from '#shared/contract/received-invoices.ts'
import { writeCii } from '#shared/domain/e-invoice-files/write-cii.ts'
import { fieldsOf, termsOf } from '#shared/domain/received-invoices/received-terms.ts'
import { png, receivedCalls, scan, simple, typed } from './received-calls.fixture.ts'

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
})
afterAll(() => app.close())
beforeEach(async () => {
  owner = await app.makeOrganization()
})

const { drop, ask, list, count, eventsOf, stored, makeCompany } = receivedCalls(
  () => app,
  () => owner,
)
/** A thread that reads for ever. */
const ENDLESS = `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { while (true); })`

describe('a file that is dropped', () => {
  test('is read, kept as it came, and linked to the company of its SIREN', async () => {
    const fields = fieldsOf(simple)!
    const companyId = await makeCompany(fields.supplierSiren!)
    const xml = writeCii(simple)
    const { status, body } = await drop(xml, 'F-7.xml')
    expect(status).toBe(200)
    expect(body).toMatchObject({ outcome: 'kept', source: 'cii', number: 'F-7' })
    const { body: detail } = await ask('GET', `/${body.id}`)
    expect(detail).toMatchObject({ ...fields, status: 'to_check', companyId, companyName: 'Fournisseur' })
    expect(detail.terms).toEqual(termsOf(readEInvoice(Buffer.from(xml))))
    expect(detail.fileSha256).toBe(createHash('sha256').update(xml).digest('hex'))
    const file = await app.app.inject({
      method: 'GET',
      url: `/api/v1/received-invoices/${body.id}/file?organization=${owner.orgId}`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(file.rawPayload.equals(Buffer.from(xml))).toBe(true)
    expect(file.headers['content-type']).toContain('application/octet-stream')
    expect(file.headers['content-disposition']).toContain('F-7.xml')
    expect(await eventsOf(body.id)).toEqual(['received_invoice.created'])
  })

  test('is read as well when it was kept before its notes had their subject', async () => {
    const notes = [
      { subjectCode: 'BAR', text: 'B2B' },
      { subjectCode: 'PMT', text: 'Forfait de 40 euros.' },
    ]
    const { body } = await drop(writeCii({ ...simple, notes }))
    expect((await ask('GET', `/${body.id}`)).body.terms?.notes).toEqual(notes)
    const client = await app.context.pool.connect()
    await client.query('begin; alter table received_invoices disable trigger user')
    await client.query(
      `update received_invoices set terms = jsonb_set(terms, '{notes}', '["B2B", "Forfait de 40 euros."]') where id = $1`,
      [body.id],
    )
    await client.query('alter table received_invoices enable trigger user; commit')
    client.release()
    expect((await ask('GET', `/${body.id}`)).body.terms?.notes).toEqual([
      notes[0],
      { subjectCode: null, text: 'Forfait de 40 euros.' },
    ])
  })

  test('is not kept twice: neither as a file, nor as an invoice of that supplier', async () => {
    const { body: first } = await drop(writeCii(simple))
    expect((await drop(writeCii(simple))).body).toMatchObject({ outcome: 'known', id: first.id })
    const again = writeCii({ ...simple, paymentTerms: 'À réception' })
    expect((await drop(again)).body).toMatchObject({ outcome: 'known', id: first.id })
    expect((await drop(writeCii({ ...simple, issuedOn: '2026-10-01' }))).body.outcome).toBe('kept')
    expect(await stored()).toHaveLength(2)
    expect(await count()).toMatchObject({ count: 2 })
  })

  test.each([
    ['is no XML', 'Bonjour', 'e_invoice_malformed'],
    ['holds U+0000', writeCii(simple).replace('F-7', 'F-\u00007'), 'e_invoice_malformed'],
    [
      'refers to half a surrogate pair',
      writeCii(simple).replace('F-7', 'F-&#xD800;7'),
      'e_invoice_malformed',
    ],
    ['is another XML', '<feed><entry/></feed>', 'e_invoice_unknown'],
    [
      'declares entities',
      '<!DOCTYPE a [<!ENTITY b "bb"><!ENTITY c "&b;&b;">]><CrossIndustryInvoice>&c;</CrossIndustryInvoice>',
      'e_invoice_doctype',
    ],
    [
      'refers to a file outside',
      '<!DOCTYPE a SYSTEM "http://169.254.169.254/x.dtd"><Invoice/>',
      'e_invoice_doctype',
    ],
    ['is too deep', '<a>'.repeat(5_000) + '</a>'.repeat(5_000), 'e_invoice_too_complex'],
  ])('and %s is refused in French, and nothing is stored', async (_what, text, code) => {
    const { status, body } = await drop(text)
    expect(status).toBeGreaterThanOrEqual(400)
    expect(body.code).toBe(code)
    expect(body.message).toMatch(/^Ce fichier /)
    expect(await stored()).toEqual([])
    expect(await count()).toMatchObject({ count: 0 })
  })

  test('whose XML in a PDF is a bomb is refused, and nothing is stored', async () => {
    const pdf = PDF.create()
    pdf.addPage()
    const bomb = `<!DOCTYPE a [<!ENTITY b "${'b'.repeat(1_000)}">]><CrossIndustryInvoice>${'&b;'.repeat(100_000)}</CrossIndustryInvoice>`
    pdf.addAttachment('factur-x.xml', new TextEncoder().encode(bomb), { mimeType: 'text/xml' })
    const refused = await drop(await pdf.save(), 'facture.pdf')
    expect(refused).toMatchObject({ status: 422, body: { code: 'e_invoice_doctype' } })
    expect(await stored()).toEqual([])
    expect(await count()).toMatchObject({ count: 0 })
  })

  test('that takes too long to read is refused, and the next is read', async () => {
    const { eInvoices } = app.context
    const endless = new URL(`data:text/javascript,${encodeURIComponent(ENDLESS)}`)
    app.context.eInvoices = createEInvoiceReader({ timeoutMs: 100, program: endless })
    const refused = await drop(writeCii(simple))
    await app.context.eInvoices.close()
    app.context.eInvoices = eInvoices
    expect(refused).toMatchObject({ status: 422, body: { code: 'e_invoice_too_complex' } })
    expect(await stored()).toEqual([])
    expect((await drop(writeCii(simple))).body.outcome).toBe('kept')
  })

  test('too heavy, or cut on its way, leaves nothing', async () => {
    const heavy = await drop(Buffer.concat([png, Buffer.alloc(5_000_001)]), 'scan.png')
    expect(heavy.status).toBeGreaterThanOrEqual(400)
    const cut = await drop(scan('cut'), 'scan.png', owner, 60)
    expect(cut.status).toBeGreaterThanOrEqual(400)
    expect(await stored()).toEqual([])
    expect(await count()).toMatchObject({ count: 0 })
  })

  test('while the store is away is refused, and taken afterwards', async () => {
    const { files } = app.context
    app.context.files = {
      ...files,
      put: () => Promise.reject(new FileStoreError('unavailable', 'test')),
    }
    const refused = await drop(writeCii(simple))
    app.context.files = files
    expect(refused.status).toBe(503)
    expect(await count()).toMatchObject({ count: 0 })
    expect((await drop(writeCii(simple))).body.outcome).toBe('kept')
  })

  test('of our own is refused', async () => {
    const { supplierSiren } = fieldsOf(simple)!
    await app.context.pool.query('update organizations set siren = $2 where id = $1', [
      owner.orgId,
      supplierSiren,
    ])
    expect(await drop(writeCii(simple))).toMatchObject({ status: 422, body: { code: 'received_ours' } })
  })
})

const examples = sharedData('invoices/cii-examples')
describe.skipIf(examples === null)(
  'the published examples (skipped where ../shared/data is not there)',
  () => {
    const names = examples ? readdirSync(examples).filter((name) => name.endsWith('.xml')) : []
    test('are fifteen', () => expect(names).toHaveLength(15))

    test.each(names)('%s is taken, with every term as its file says it', async (name) => {
      const bytes = readFileSync(`${examples}/${name}`)
      const { status, body } = await drop(bytes, name)
      expect(status, JSON.stringify(body)).toBe(200)
      const read = readEInvoice(bytes)
      const { body: detail } = await ask('GET', `/${body.id}`)
      expect(detail).toMatchObject(fieldsOf(read)!)
      expect(detail.terms).toEqual(termsOf(read))
      expect(detail.terms!.lines).toHaveLength(read.lines.length)
    })
  },
)

describe('a scan', () => {
  test('is typed until it is approved', async () => {
    const { body: kept } = await drop(scan('a'), 'Durand.png')
    expect(kept).toMatchObject({ outcome: 'kept', source: 'file' })
    expect(await ask('POST', `/${kept.id}/approve`, {})).toMatchObject({
      status: 409,
      body: { code: 'received_incomplete' },
    })
    const saved = await ask('PUT', `/${kept.id}/terms`, typed())
    expect(saved).toMatchObject({
      status: 200,
      body: {
        supplierName: 'Papeterie Durand',
        grossCents: 12_000,
        dueCents: 12_000,
        revision: 2,
        vatRates: [{ category: 'S', rateBps: 2_000, baseCents: 10_000, vatCents: 2_000 }],
      },
    })
    expect(await ask('PUT', `/${kept.id}/terms`, typed())).toMatchObject({
      status: 409,
      body: { code: 'version_conflict' },
    })
    const { revision } = (await ask('GET', `/${kept.id}`)).body
    const read = { revision: revision - 1 }
    expect((await ask('POST', `/${kept.id}/approve`, read)).body.code).toBe('version_conflict')
    expect((await ask('POST', `/${kept.id}/approve`, { revision })).body.status).toBe('approved')
    expect(await ask('PUT', `/${kept.id}/terms`, typed({ revision: 2 }))).toMatchObject({
      status: 409,
      body: { code: 'received_not_to_check' },
    })
  })

  test('with faulty fields says each at its field', async () => {
    const { body: kept } = await drop(scan('b'), 'Durand.png')
    const wrong = await ask(
      'PUT',
      `/${kept.id}/terms`,
      typed({ supplierSiren: '123456789', iban: 'FR00', issuedOn: '2026-10-03' }),
    )
    expect(wrong.status).toBe(400)
    expect(wrong.body.fields?.map(({ path }) => path).sort()).toEqual(['iban', 'supplierSiren'])
    const sums = await ask('PUT', `/${kept.id}/terms`, typed({ dueOn: '2026-10-01', grossCents: 13_000 }))
    expect(sums.body.fields?.map(({ path }) => path)).toEqual(['dueOn', 'grossCents'])
  })

  test('or a file that names our own account is paid on none of it', async () => {
    const iban = fieldsOf(simple)!.iban!
    await app.request('POST', '/api/v1/bank/accounts', { as: owner, body: { name: 'Compte', iban } })
    const { body: kept } = await drop(scan('e'), 'Durand.png')
    expect(await ask('PUT', `/${kept.id}/terms`, typed({ iban }))).toMatchObject({
      status: 409,
      body: { code: 'iban_is_own', fields: [{ path: 'iban' }] },
    })
    const { body: sent } = await drop(writeCii(simple))
    expect((await ask('GET', `/${sent.id}`)).body).toMatchObject({ number: 'F-7', iban: null })
  })

  test('of an invoice that is there is refused, and the first is named', async () => {
    const { body: first } = await drop(scan('c'), 'un.png')
    const { body: second } = await drop(scan('d'), 'deux.png')
    await ask('PUT', `/${first.id}/terms`, typed())
    expect(
      await ask('PUT', `/${second.id}/terms`, typed({ supplierName: 'PAPETERIE DURAND' })),
    ).toMatchObject({
      status: 400,
      body: { fields: [{ path: 'number', code: 'received_duplicate' }], data: { receivedId: first.id } },
    })
  })
})

describe('a decision', () => {
  test('leads from one state to the next, and back', async () => {
    const { body: kept } = await drop(writeCii(simple))
    const path = `/${kept.id}`
    expect(await ask('PUT', `${path}/terms`, typed())).toMatchObject({
      status: 409,
      body: { code: 'received_terms_read' },
    })
    expect((await ask('POST', `${path}/pay`, { paidOn: '2026-10-20', paidBy: 'transfer' })).body.code).toBe(
      'received_not_approved',
    )
    expect((await ask('POST', `${path}/reopen`, {})).body.code).toBe('received_not_decided')
    expect((await ask('POST', `${path}/refuse`, { reason: '  ' })).status).toBe(400)
    expect((await ask('POST', `${path}/refuse`, { reason: 'Déjà payée' })).body).toMatchObject({
      status: 'refused',
      refusalReason: 'Déjà payée',
    })
    expect((await ask('POST', `${path}/approve`, {})).body.code).toBe('received_not_to_check')
    expect((await ask('POST', `${path}/reopen`, {})).body).toMatchObject({
      status: 'to_check',
      refusalReason: null,
    })
    await ask('POST', `${path}/approve`, {})
    expect(
      (await ask('POST', `${path}/pay`, { paidOn: '2999-01-01', paidBy: 'card' })).body.fields,
    ).toMatchObject([{ path: 'paidOn' }])
    expect(
      (await ask('POST', `${path}/pay`, { paidOn: '2026-10-20', paidBy: 'transfer' })).body,
    ).toMatchObject({
      status: 'paid',
      paidOn: '2026-10-20',
      paidBy: 'transfer',
      overdue: false,
    })
    expect((await ask('DELETE', path)).status).toBe(409)
    expect((await ask('POST', `${path}/reopen`, {})).body).toMatchObject({ status: 'approved', paidOn: null })
  })

  test('on what is still to check may be to delete it, with its file', async () => {
    const { body: kept } = await drop(scan('e'), 'erreur.png')
    await ask('PUT', `/${kept.id}/terms`, typed({ number: 'ERREUR-1' }))
    await ask('PUT', `/${kept.id}/note`, { note: 'Déposée par erreur' })
    expect((await ask('DELETE', `/${kept.id}`)).status).toBe(200)
    expect((await ask('GET', `/${kept.id}`)).status).toBe(404)
    expect((await ask('GET', `/${kept.id}/file`)).status).toBe(404)
    expect((await ask('DELETE', `/${kept.id}`)).status).toBe(404)
    expect(await stored()).toEqual([])
    for (const table of ['search_words', 'search_subjects']) {
      const { rows } = await app.context.pool.query(`select 1 from ${table} where subject_id = $1`, [kept.id])
      expect(rows).toEqual([])
    }
    expect((await list('?q=ERREUR-1')).items).toEqual([])
    expect((await drop(scan('e'), 'erreur.png')).body.outcome).toBe('kept')
  })

  test('never changes the file nor what was read of it, whoever asks', async () => {
    const { body: kept } = await drop(writeCii(simple))
    for (const change of [`file_sha256 = repeat('0', 64)`, 'gross_cents = 1', `number = 'X'`])
      await expect(
        app.context.pool.query(`update received_invoices set ${change} where id = $1`, [kept.id]),
      ).rejects.toThrow(/keeps its/)
  })
})

describe('the list', () => {
  test('is filtered, searched, paged and summed in each currency', async () => {
    await drop(writeCii(simple))
    await drop(writeCii({ ...simple, number: 'F-8', dueOn: '2999-01-01' }))
    const { body: scanned } = await drop(scan('f'), 'scan.png')
    await ask(
      'PUT',
      `/${scanned.id}/terms`,
      typed({ currency: 'USD', dueOn: '2999-01-01', netCents: 800, grossCents: 1_000, vatRates: [] }),
    )
    const due = fieldsOf(simple)!.dueCents!
    expect(await count()).toEqual({
      count: 3,
      overdueCount: 1,
      byStatus: { to_check: 3, approved: 0, refused: 0, paid: 0 },
      totals: [
        { currency: 'EUR', toPayCents: 2 * due, overdueCents: due },
        { currency: 'USD', toPayCents: 1_000, overdueCents: 0 },
      ],
    })
    const numbers = async (query: string) => (await list(query)).items.map(({ number }) => number)
    expect(await numbers('?overdue=true')).toEqual(['F-7'])
    expect(await numbers('?q=durand')).toEqual(['D-12'])
    expect(await numbers('?q=papeteire')).toEqual(['D-12'])
    expect(await numbers('?amountToCents=1000')).toEqual(['D-12'])
    expect(await numbers('?dueTo=2026-12-31')).toEqual(['F-7'])
    expect(await numbers('?sort=due&direction=asc')).toHaveLength(3)
    expect(await numbers('?status=paid')).toEqual([])
    const seen: (string | null)[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const page = await list(`?limit=1&sort=amount${cursor === '' ? '' : `&cursor=${cursor}`}`)
      seen.push(...page.items.map(({ number }) => number))
      cursor = page.nextCursor
    }
    expect(seen).toHaveLength(3)
    expect(new Set(seen).size).toBe(3)
    const csv = await app.app.inject({
      method: 'GET',
      url: `/api/v1/received-invoices/export?organization=${owner.orgId}`,
      headers: { authorization: `Bearer ${owner.token}` },
    })
    expect(csv.body.split('\r\n').filter((row) => row !== '')).toHaveLength(4)
    expect(csv.body).toContain('Papeterie Durand;;D-12;Facture;À vérifier;2026-10-03;2999-01-01;8,00;10,00')
    const found = await app.request<{ receivedInvoices: ReceivedSummary[] }>('GET', '/api/v1/search?q=D-12', {
      as: owner,
    })
    expect(found.body.receivedInvoices.map(({ number }) => number)).toEqual(['D-12'])
  })

  test('of a search is paged, newest first, as the list is, and forgives a typing error on every page', async () => {
    const dropped: string[] = []
    for (const number of ['S-1', 'S-2', 'S-3', 'S-4', 'S-5'])
      dropped.push((await drop(writeCii({ ...simple, number }), `facture-${number}.xml`)).body.id)
    await drop(scan('h'), 'ticket.png')
    const pages = async (query: string) => {
      const seen: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const page = await list(`?limit=2${query}${cursor === '' ? '' : `&cursor=${cursor}`}`)
        seen.push(...page.items.map(({ id }) => id))
        cursor = page.nextCursor
      }
      return seen
    }
    const newestFirst = dropped.toReversed()
    expect(await pages('&q=facture')).toEqual(newestFirst)
    expect(await pages('&q=factrue')).toEqual(newestFirst)
    expect(await pages('&q=facture&status=to_check')).toEqual(newestFirst)
    expect(await pages('&q=facture&direction=asc')).toEqual(dropped)
    expect(await pages('&q=facture%20S-3')).toEqual([dropped[2]])
    expect(await pages('&q=facture&status=paid')).toEqual([])
  })

  test('is the organization’s own', async () => {
    const { body: kept } = await drop(writeCii(simple))
    const stranger = await app.makeOrganization()
    expect((await list('', stranger)).items).toEqual([])
    expect((await ask('GET', `/${kept.id}`, undefined, stranger)).status).toBe(404)
    expect((await ask('GET', `/${kept.id}/file`, undefined, stranger)).status).toBe(404)
    const attempts = [
      await ask('POST', `/${kept.id}/approve`, {}, stranger),
      await ask('POST', `/${kept.id}/refuse`, { reason: 'x' }, stranger),
      await ask('POST', `/${kept.id}/pay`, { paidOn: '2026-10-20', paidBy: 'card' }, stranger),
      await ask('POST', `/${kept.id}/reopen`, {}, stranger),
      await ask('PUT', `/${kept.id}/terms`, typed(), stranger),
      await ask('PUT', `/${kept.id}/note`, { note: 'x' }, stranger),
      await ask('DELETE', `/${kept.id}`, undefined, stranger),
    ]
    expect(attempts.map(({ status }) => status)).toEqual(attempts.map(() => 404))
    expect((await ask('GET', `/${kept.id}`)).body).toMatchObject({ status: 'to_check', note: '' })
    expect((await drop(writeCii(simple), 'x.xml', stranger)).body.outcome).toBe('kept')
  })
})

test('a note, and a company that is the organization’s', async () => {
  const { body: kept } = await drop(scan('g'), 'scan.png')
  const companyId = await makeCompany('732829320')
  expect((await ask('PUT', `/${kept.id}/note`, { note: 'À voir avec Léa' })).body.note).toBe(
    'À voir avec Léa',
  )
  expect((await ask('PUT', `/${kept.id}/company`, { companyId })).body).toMatchObject({
    companyId,
    companyName: 'Fournisseur',
  })
  const stranger = await app.makeOrganization()
  expect((await ask('PUT', `/${kept.id}/company`, { companyId }, stranger)).status).toBe(404)
  const { body: theirs } = await drop(scan('g'), 'scan.png', stranger)
  expect((await ask('PUT', `/${theirs.id}/company`, { companyId }, stranger)).status).toBe(404)
  expect((await ask('GET', `/${theirs.id}`, undefined, stranger)).body.companyId).toBeNull()
})
