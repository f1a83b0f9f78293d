import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { StatementAccount } from '#shared/domain/invoices/statement-document.ts'
import { type Failure, invoicesOf, line, plainPages } from './invoices.fixture.ts'

type Statement = { clientName: string; from: string | null; to: string; accounts: StatementAccount[] }

const DAY = 86_400_000
let app: TestApp
let owner: Member
let companyId: string

const own = () => invoicesOf(app, () => owner)
const get = <T>(path: string, as: Member = owner) => app.request<T>('GET', `/api/v1${path}`, { as })
const statement = async (search: string) => (await get<Statement>(`/invoices/statement?${search}`)).body
const sale = (cents: number) => ({ companyId, lines: [line({ unitPriceCents: cents })] })
const issued = async (facts: Record<string, unknown>) => {
  const { id } = await own().makeDraft(facts)
  return (await own().issue(id)).body
}
const pay = (body: Record<string, unknown>) => app.request('POST', '/api/v1/payments', { as: owner, body })

/** Runs an act some days from now. */
async function later<T>(days: number, act: () => Promise<T>): Promise<T> {
  const { clock } = app.context
  app.context.clock = { ...clock, now: () => new Date(clock.now().getTime() + days * DAY) }
  try {
    return await act()
  } finally {
    app.context.clock = clock
  }
}

beforeAll(async () => {
  app = await startTestApp()
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
  owner = await own().makeSeller()
  companyId = await own().makeCompany(owner, { name: 'Verrerie Oudinot' })
})
afterAll(() => app.close())

test('an invoice that was replaced is asked once', async () => {
  const client = await own().makeCompany(owner, { name: 'Marbrerie' })
  const invoice = await issued({ ...sale(1_000), companyId: client })
  const { id } = (await own().ask('POST', `/${invoice.id}/replace`, {})).body
  const corrective = (await own().issue(id)).body
  const [account] = (await statement(`companyId=${client}`)).accounts
  expect(account!.movements.map(({ kind, number, effectCents }) => [kind, number, effectCents])).toEqual(
    expect.arrayContaining([
      ['invoice', invoice.number, 1_200],
      ['replacement', invoice.number, -1_200],
      ['invoice', corrective.number, 1_200],
    ]),
  )
  expect(account).toMatchObject({ closingCents: 1_200, owed: { notDueCents: 1_200, creditCents: 0 } })
})

test('a contact has its own statement; a stranger’s client does not exist; a period ends after it begins', async () => {
  const address = { addressLine1: '2 rue Haute', postalCode: '69001', city: 'Lyon', country: 'FR' }
  const { body: contact } = await app.request<{ id: string }>('POST', '/api/v1/contacts', {
    as: owner,
    body: { firstName: 'Zoé', lastName: 'Martin', email: 'zoe@martin.test', ...address },
  })
  const contactId = contact.id
  expect((await statement(`contactId=${contactId}`)).accounts).toEqual([])
  const lines = [line({ unitPriceCents: 3_000 })]
  const { body: draft } = await own().ask('POST', '', { contactId, lines })
  const { body: invoice } = await own().issue(draft.id)
  await pay({ invoiceId: invoice.id, amountCents: 3_600 })
  expect((await statement(`contactId=${contactId}`)).accounts).toMatchObject([
    { closingCents: 0, movements: [{ effectCents: 3_600 }, { effectCents: -3_600 }] },
  ])
  // The payment names only a devis of the contact: it is credit.
  const { body: devis } = await app.request<{ id: string }>('POST', '/api/v1/quotes', {
    as: owner,
    body: { contactId, title: 'Store' },
  })
  await pay({ quoteId: devis.id, amountCents: 500 })
  expect((await statement(`contactId=${contactId}`)).accounts).toMatchObject([
    { closingCents: -500, owed: { creditCents: 500 } },
  ])
  const refused = async (search: string, as?: Member) => {
    const { status, body } = await get<Failure>(`/invoices/statement?${search}`, as)
    return [status, body.fields?.[0]?.path]
  }
  const stranger = await own().makeSeller()
  expect(await refused(`companyId=${companyId}`, stranger)).toEqual([404, undefined])
  expect(await refused(`contactId=${randomUUID()}`)).toEqual([404, undefined])
  expect(await refused(`companyId=${companyId}&from=2026-02-01&to=2026-01-01`)).toEqual([400, 'from'])
  expect(await refused('from=2026-02-01')).toEqual([400, 'companyId'])
  expect(await refused(`companyId=${companyId}&contactId=${contactId}`)).toEqual([400, 'companyId'])
})

// Last: what is issued forty days from now closes the days before.
test('a statement says each document and payment with the balance after it, and what is owed by age', async () => {
  const first = await issued(sale(10_000))
  const { id: noteId } = (
    await own().ask('POST', `/${first.id}/credit`, { choice: { kind: 'amount', cents: 2_000 } })
  ).body
  const note = (await own().issue(noteId)).body
  await pay({ invoiceId: first.id, amountCents: 4_000, method: 'cheque' })
  const second = await later(40, async () => {
    const made = await issued(sale(5_000))
    // Paid on no invoice: it stays in the client's hand.
    await pay({ companyId, amountCents: 700, method: 'cash' })
    return made
  })
  await later(41, async () => {
    const whole = await statement(`companyId=${companyId}`)
    expect(whole).toMatchObject({ clientName: 'Verrerie Oudinot', from: null })
    const [account] = whole.accounts
    expect(
      account!.movements.map(({ kind, number, method, effectCents, balanceCents }) => [
        ...[kind, number ?? method, effectCents, balanceCents],
      ]),
    ).toEqual([
      ['invoice', first.number, 12_000, 12_000],
      ['credit_note', note.number, -2_000, 10_000],
      ['payment', first.number, -4_000, 6_000],
      ['invoice', second.number, 6_000, 12_000],
      ['payment', 'cash', -700, 11_300],
    ])
    expect(account).toMatchObject({
      currency: 'EUR',
      openingCents: 0,
      closingCents: 11_300,
      owed: { notDueCents: 6_000, late30Cents: 6_000, late60Cents: 0, creditCents: 700 },
    })
    const { totals } = (
      await get<{ totals: { owedCents: number }[] }>(`/invoices/client-balance?companyId=${companyId}`)
    ).body
    expect(totals[0]!.owedCents).toBe(12_000)
    const { accounts } = await statement(`companyId=${companyId}&from=${second.issuedOn}`)
    expect(accounts[0]).toMatchObject({ openingCents: 6_000, closingCents: 11_300, movements: [{}, {}] })
    const drawn = await get(`/invoices/statement/pdf?companyId=${companyId}&currency=EUR`)
    expect([drawn.status, drawn.bytes.toString('latin1', 0, 5)]).toEqual([200, '%PDF-'])
    const none = await get<Failure>(`/invoices/statement/pdf?companyId=${companyId}&currency=USD`)
    expect([none.status, none.body.code]).toEqual([409, 'statement_empty'])
    const file = await get(`/invoices/statement/export?companyId=${companyId}&from=${second.issuedOn}`)
    const rows = file.bytes.toString().split('\r\n')
    expect(rows[1]).toBe(`${second.issuedOn};Solde au début de la période;;;;;60,00;EUR`)
    expect(rows[2]).toMatch(new RegExp(`;Facture;${second.number};.*;60,00;;120,00;EUR$`))
    expect(rows[3]).toMatch(/;Règlement \(espèces\);;;;7,00;113,00;EUR$/)
  })
})
