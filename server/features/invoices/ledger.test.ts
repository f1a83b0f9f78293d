import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { inTransaction } from '#server/db/transaction.ts'
import { systemScope } from '#server/scope.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import type { LedgerClosure, LedgerFault } from '#shared/contract/ledger.ts'
import { closeLedgers } from './commands/close-ledger.ts'
import { invoicesOf, plainPages } from './invoices.fixture.ts'

let app: TestApp
let owner: Member
let issued: InvoiceDetail[]
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
})
beforeEach(async () => {
  owner = await own().makeSeller()
  issued = []
  for (let n = 0; n < 3; n += 1) issued.push((await own().issue((await own().makeDraft()).id)).body)
})
afterAll(() => app.close())
const own = () => invoicesOf(app, () => owner)
const query = async (text: string, values: unknown[] = []) =>
  (await app.context.pool.query(text, values)).rows

type Verdict = { checked: number; fault: LedgerFault | null; next: number | null }
const verify = async (body: Record<string, unknown> = {}) =>
  (await app.request<Verdict>('POST', '/api/v1/ledger/verify', { as: owner, body })).body

const tables = [
  ...['invoices', 'invoice_documents', 'payments', 'payment_states', 'ledger_entries', 'ledger_closures'],
  ...['money_movements', 'money_lines', 'cash_in_parts'],
]
/** As the owner of the tables, with their triggers off: all that a superuser can do to them, and no role of the product. */
async function alter(statement: string, values: unknown[]): Promise<void> {
  const client = await app.context.pool.connect()
  try {
    await client.query('begin')
    for (const table of tables) await client.query(`alter table ${table} disable trigger user`)
    await client.query(statement, values)
    for (const table of tables) await client.query(`alter table ${table} enable trigger user`)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw error
  } finally {
    client.release()
  }
}

describe('an altered row is named', () => {
  const second = () => issued[1]!
  test('nothing altered: every entry is checked, in one stretch or in many', async () => {
    expect(await verify()).toEqual({ checked: 3, fault: null, next: null })
    expect(await verify({ limit: 2 })).toEqual({ checked: 2, fault: null, next: 2 })
    expect(await verify({ limit: 2, after: 2 })).toEqual({ checked: 1, fault: null, next: null })
  })

  test.each([
    ['the amount of an invoice', 'update invoices set gross_cents = gross_cents - 1 where id = $1'],
    ['its date', `update invoices set issued_on = issued_on - 1 where id = $1`],
    [
      'its frozen document',
      `update invoice_documents set document = jsonb_set(document, '{buyer,name}', '"Autre"') where invoice_id = $1`,
    ],
    ['the hash of its file', `update invoice_documents set pdf_sha256 = 'x' where invoice_id = $1`],
  ])('%s', async (_what, statement) => {
    await alter(statement, [second().id])
    const { fault, checked } = await verify()
    expect([checked, fault]).toEqual([
      1,
      {
        position: 2,
        kind: 'invoice_issued',
        subjectId: second().id,
        name: second().number,
        reason: 'document_altered',
      },
    ])
  })

  test.each([
    ['what was received', 'update invoices set paid_cents = 1 where id = $1'],
    ['what was given back', 'update invoices set credited_cents = 1 where id = $1'],
    ['a state that nothing paid for', `update invoices set status = 'paid' where id = $1`],
    ['a sending', `update invoices set status = 'sent' where id = $1`],
    ['a dispute', `update invoices set status = 'disputed' where id = $1`],
    ['a cancellation', `update invoices set status = 'cancelled' where id = $1`],
  ])('%s', async (_what, statement) => {
    await alter(statement, [second().id])
    expect((await verify()).fault).toMatchObject({ reason: 'money_altered', name: second().number })
  })

  test.each(['sent', 'partly_paid', 'disputed'])(
    'an invoice that was paid, set back to %s',
    async (status) => {
      const body = { invoiceId: second().id, amountCents: second().grossCents, method: 'transfer' }
      await app.request('POST', '/api/v1/payments', { as: owner, body })
      expect((await verify()).fault).toBeNull()
      await alter('update invoices set status = $2 where id = $1', [second().id, status])
      expect((await verify()).fault).toMatchObject({ reason: 'money_altered', name: second().number })
    },
  )

  test('the last payment taken out with its movement and their entries', async () => {
    const body = { invoiceId: second().id, amountCents: 1_000, method: 'transfer' }
    const payment = await app.request<{ id: string }>('POST', '/api/v1/payments', { as: owner, body })
    expect((await verify()).fault).toBeNull()
    const { rows } = await app.context.pool.query('select id from money_movements where payment_id = $1', [
      payment.body.id,
    ])
    for (const table of ['ledger_entries where subject_id', 'cash_in_parts where movement_id'])
      await alter(`delete from ${table} = $1`, [rows[0].id])
    for (const table of ['money_lines where movement_id', 'money_movements where id'])
      await alter(`delete from ${table} = $1`, [rows[0].id])
    for (const table of [
      'ledger_entries where subject_id',
      'payment_states where payment_id',
      'payments where id',
    ])
      await alter(`delete from ${table} = $1`, [payment.body.id])
    expect((await verify()).fault).toMatchObject({ reason: 'money_altered', name: second().number })
  })

  test('an entry rewritten to fit an altered invoice', async () => {
    await alter(`update ledger_entries set payload_sha256 = repeat('a', 64) where subject_id = $1`, [
      second().id,
    ])
    expect((await verify()).fault).toMatchObject({ position: 2, reason: 'document_altered' })
    await alter(`update ledger_entries set hash = repeat('b', 64) where subject_id = $1`, [issued[0]!.id])
    expect((await verify()).fault).toMatchObject({ position: 1, reason: 'entry_altered' })
  })

  test('an entry taken out, in the middle or at the end', async () => {
    await alter('delete from ledger_entries where subject_id = $1', [second().id])
    expect((await verify()).fault).toMatchObject({
      position: 3,
      reason: 'entry_missing',
      name: issued[2]!.number,
    })
    await alter('delete from ledger_entries where org_id = $1 and position > 1', [owner.orgId])
    expect((await verify()).fault).toMatchObject({ reason: 'entry_missing', name: second().number })
  })

  test('the last invoice taken out with its entry', async () => {
    const last = issued[2]!
    for (const table of [
      'ledger_entries where subject_id',
      'invoice_documents where invoice_id',
      'invoices where id',
    ])
      await alter(`delete from ${table} = $1`, [last.id])
    expect((await verify()).fault).toMatchObject({
      reason: 'document_missing',
      name: `main ${last.issuedOn!.slice(0, 4)}`,
    })
  })

  test('a file changed, or gone, in the store', async () => {
    const [row] = await query(
      'select pdf_file_key, xml_file_key from invoice_documents where invoice_id = $1',
      [second().id],
    )
    await app.context.files.put(row.xml_file_key, Buffer.from('<autre/>'), { contentType: 'application/xml' })
    expect((await verify()).fault).toMatchObject({
      position: 2,
      reason: 'file_altered',
      name: second().number,
    })
    await app.context.files.delete(row.pdf_file_key)
    expect((await verify()).fault).toMatchObject({ position: 2, reason: 'file_missing' })
    expect((await verify({ files: false })).fault).toBeNull()
  })

  test('only the owner may ask', async () => {
    for (const role of ['admin', 'billing', 'member', 'viewer'] as const) {
      const as = await app.makeMember(owner.orgId, role)
      const answer = await app.request('POST', '/api/v1/ledger/verify', { as, body: {} })
      expect([role, answer.status]).toEqual([role, 403])
    }
  })
})

describe('the database refuses, whoever asks', () => {
  test.each([
    ['update invoices set gross_cents = 1 where id = $1', 'an issued invoice is frozen'],
    ['update invoices set client_name = null where id = $1', 'an issued invoice is frozen'],
    [`update invoices set status = 'draft', number = null where id = $1`, /frozen|null value|check/],
    ['delete from invoices where id = $1', 'an issued invoice is never deleted'],
    [`update invoice_documents set pdf_sha256 = 'x' where invoice_id = $1`, 'append-only'],
    ['delete from invoice_documents where invoice_id = $1', 'append-only'],
    [`update ledger_entries set hash = 'x' where subject_id = $1`, 'append-only'],
    ['delete from ledger_entries where subject_id = $1', 'append-only'],
    [
      `insert into invoice_links (org_id, invoice_id, preceding_id, relation) select org_id, id, new_id(), 'credits' from invoices where id = $1`,
      'links of an issued invoice are frozen',
    ],
  ])('%s', async (statement, message) => {
    await expect(app.context.pool.query(statement, [issued[0]!.id])).rejects.toThrow(message)
    const scope = systemScope(app.context, owner.orgId)
    const asTenant = inTransaction(scope, ({ db }) =>
      db.executeQuery({ ...db.selectNoFrom([]).compile(), sql: statement, parameters: [issued[0]!.id] }),
    )
    await expect(asTenant).rejects.toThrow()
  })

  test.each(['invoices', 'invoice_documents', 'invoice_links', 'ledger_entries', 'ledger_closures'])(
    'truncate %s',
    async (table) => {
      await expect(app.context.pool.query(`truncate ${table} cascade`)).rejects.toThrow('append-only')
    },
  )

  test('an issue without a document or an entry', async () => {
    const { id } = await own().makeDraft()
    const issue = `update invoices set status = 'issued', number = 'X-1', series = 'main', period = '2026', issued_on = now(), issued_at = now() where id = $1`
    await expect(app.context.pool.query(issue, [id])).rejects.toThrow('has a document and an entry')
  })

  test('the deletion of an organization that issued something', async () => {
    const deletion = app.context.pool.query('delete from organizations where id = $1', [owner.orgId])
    await expect(deletion).rejects.toThrow()
  })
})

test('a month and a year are closed when they are over, though nothing else was recorded', async () => {
  const { clock } = app.context
  const closed = async (span: string) =>
    (
      await app.request<{ items: LedgerClosure[] }>('GET', `/api/v1/ledger/closures?span=${span}`, {
        as: owner,
      })
    ).body.items.length
  try {
    for (const days of [1, 2, 10, 40, 70, 400]) {
      app.context.clock = { ...clock, now: () => new Date(clock.now().getTime() + days * 86_400_000) }
      await closeLedgers(app.context)
    }
    expect([await closed('day'), await closed('month'), await closed('year')]).toEqual([1, 1, 1])
  } finally {
    app.context.clock = clock
  }
})

test('nobody, not even the owner of the tables, inserts an invoice that is issued already', async () => {
  await expect(
    query(
      `insert into invoices (org_id, kind, status, number, series, period, issued_on, issued_at)
       values ($1, 'invoice', 'sent', 'X-1', 'main', '2026', now(), now())`,
      [owner.orgId],
    ),
  ).rejects.toThrow('begins as a draft')
})

test('days, months and years that are over are closed once, in the chain, with what they add up to', async () => {
  const { clock } = app.context
  const note = (await own().ask('POST', `/${issued[0]!.id}/credit`, { choice: { kind: 'whole' } })).body
  await own().issue(note.id)
  const closures = async (span: string) =>
    (
      await app.request<{ items: LedgerClosure[] }>('GET', `/api/v1/ledger/closures?span=${span}`, {
        as: owner,
      })
    ).body.items
  await closeLedgers(app.context)
  expect(await closures('day')).toEqual([])
  app.context.clock = { ...clock, now: () => new Date(clock.now().getTime() + 400 * 86_400_000) }
  try {
    await closeLedgers(app.context)
    await closeLedgers(app.context)
    for (const span of ['day', 'month', 'year'])
      expect([span, await closures(span)]).toMatchObject([
        span,
        [{ invoices: 4, netCents: 20_000, vatCents: 4_000, grossCents: 24_000, totalGrossCents: 24_000 }],
      ])
    expect(await verify()).toEqual({ checked: 7, fault: null, next: null })
    await alter('update ledger_closures set gross_cents = 1 where org_id = $1 and span = $2', [
      owner.orgId,
      'month',
    ])
    expect((await verify()).fault).toMatchObject({ kind: 'closure', reason: 'document_altered' })
  } finally {
    app.context.clock = clock
  }
})
