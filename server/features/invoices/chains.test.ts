import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { InvoiceChain } from '#shared/contract/invoice-chains.ts'
import { invoicesOf, line } from './invoices.fixture.ts'

let app: TestApp
let owner: Member
const to = () => invoicesOf(app, () => owner)
beforeAll(async () => {
  app = await startTestApp()
  owner = await to().makeSeller()
})
afterAll(() => app.close())

const chainOf = async (path: string, as = owner) =>
  app.request<InvoiceChain & { code?: string }>('GET', `/api/v1${path}/chain`, { as })
/** The numbers of the documents, those of drafts as null. */
const numbersOf = ({ documents }: InvoiceChain) => documents.map(({ number }) => number)

async function fromQuote(quoteId: string, part: unknown) {
  const made = await to().ask('POST', '/from-quote', { quoteId, part })
  if (made.status !== 200) throw new Error(JSON.stringify(made.body))
  return made.body
}
async function issued(id: string) {
  const answer = await to().issue(id)
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return answer.body
}
async function credited(id: string, choice: unknown) {
  const note = await to().ask('POST', `/${id}/credit`, { choice })
  if (note.status !== 200) throw new Error(JSON.stringify(note.body))
  return issued(note.body.id)
}

describe('the chain of a devis', () => {
  test('is the same on each of its documents, and says what remains', async () => {
    const quoteId = await to().makeSignedQuote()
    const empty = (await chainOf(`/quotes/${quoteId}`)).body
    expect(empty.summary).toMatchObject({
      quotedCents: 175_000,
      invoicedCents: 0,
      toInvoiceCents: 175_000,
      paidCents: 0,
      owedCents: 0,
    })
    const deposit = await issued((await fromQuote(quoteId, { kind: 'deposit_percent', bps: 3_000 })).id)
    const balance = await issued((await fromQuote(quoteId, { kind: 'balance' })).id)
    const note = await credited(balance.id, { kind: 'amount', cents: 10_000 })
    const draft = await fromQuote(quoteId, { kind: 'deposit_amount', cents: 1_000 })
    const chain = (await chainOf(`/quotes/${quoteId}`)).body
    expect(numbersOf(chain)).toEqual([deposit.number, balance.number, note.number, null])
    expect(chain.quote).toMatchObject({ id: quoteId, grossCents: 175_000 })
    expect(chain.summary).toMatchObject({
      quotedCents: 175_000,
      invoicedCents: 165_000,
      toInvoiceCents: 10_000,
      paidCents: 0,
      owedCents: 165_000,
    })
    const { rates } = chain.summary
    expect(rates.map(({ rateBps, quotedCents }) => [rateBps, quotedCents])).toEqual([
      [2_000, 100_000],
      [1_000, 50_000],
    ])
    for (const rate of rates) expect(rate.toInvoiceCents).toBe(rate.quotedCents! - rate.invoicedCents)
    expect(chain.documents.map(({ takenBack }) => takenBack)).toEqual([true, false, false, false])
    expect(chain.documents.map(({ links }) => links)).toEqual([
      [],
      [{ invoiceId: deposit.id, relation: 'takes_back' }],
      [{ invoiceId: balance.id, relation: 'credits' }],
      [],
    ])
    for (const { id } of [deposit, balance, note, draft])
      expect((await chainOf(`/invoices/${id}`)).body).toEqual(chain)
  })

  test('is asked for of a signed devis alone', async () => {
    const made = await app.request<{ id: string }>('POST', '/api/v1/quotes', { as: owner, body: {} })
    const { status, body } = await chainOf(`/quotes/${made.body.id}`)
    expect([status, body.code]).toEqual([409, 'quote_not_invoiceable'])
  })
})

describe('situations of a devis', () => {
  const situation = (lines: { lineId: string; bps: number }[]) => ({ kind: 'progress', lines })
  const linesOf = async (quoteId: string) => {
    const { body } = await app.request<{ content: { lines: { id: string }[] } }>(
      'GET',
      `/api/v1/quotes/${quoteId}`,
      { as: owner },
    )
    return body.content.lines.map(({ id }) => id)
  }

  test('leave the documents before them as they are, and the balance asks for the rest of each rate', async () => {
    const quoteId = await to().makeSignedQuote()
    const [standard, reduced] = await linesOf(quoteId)
    const deposit = await issued((await fromQuote(quoteId, { kind: 'deposit_percent', bps: 3_000 })).id)
    const first = await issued((await fromQuote(quoteId, situation([{ lineId: standard!, bps: 4_000 }]))).id)
    const second = await issued((await fromQuote(quoteId, situation([{ lineId: reduced!, bps: 5_000 }]))).id)
    const { body: before } = await chainOf(`/quotes/${quoteId}`)
    expect(before.documents.map(({ status }) => status)).toEqual(['issued', 'issued', 'issued'])
    const replacing = await to().ask('POST', `/${deposit.id}/replace`, {})
    expect([replacing.status, replacing.body.code]).toEqual([409, 'deposit_not_replaceable'])
    expect(before.summary).toMatchObject({
      invoicedCents: deposit.grossCents + first.grossCents + second.grossCents,
      owedCents: deposit.grossCents + first.grossCents + second.grossCents,
    })
    await issued((await fromQuote(quoteId, { kind: 'balance' })).id)
    const { body: after } = await chainOf(`/quotes/${quoteId}`)
    expect(after.summary).toMatchObject({ invoicedCents: 175_000, toInvoiceCents: 0 })
    expect(after.summary.rates.map(({ toInvoiceCents }) => toInvoiceCents)).toEqual([0, 0])
  })

  test('may ask for no more than remains, in all or at a rate', async () => {
    const quoteId = await to().makeSignedQuote()
    const [standard] = await linesOf(quoteId)
    await issued((await fromQuote(quoteId, { kind: 'deposit_percent', bps: 3_000 })).id)
    const draft = await fromQuote(quoteId, situation([{ lineId: standard!, bps: 4_000 }]))
    const priced = (unitPriceCents: number) => ({
      ...draft.content,
      lines: draft.content.lines.map((one) => (one.kind === 'item' ? { ...one, unitPriceCents } : one)),
    })
    const issuing = async (unitPriceCents: number, revision: number) => {
      const saved = await to().ask('PUT', `/${draft.id}/draft`, { revision, content: priced(unitPriceCents) })
      expect(saved.status).toBe(200)
      return (await to().issue(draft.id)).body.code
    }
    // 700 € net at 20 % and 350 € at 10 % remain: the first is too much at its rate, the second in all.
    expect(await issuing(70_100, draft.revision)).toBe('invoice_above_quote')
    expect(await issuing(145_000, draft.revision + 1)).toBe('invoice_above_quote')
    expect(await issuing(70_000, draft.revision + 2)).toBeUndefined()
  })
})

describe('an invoice without devis', () => {
  test('has its credit notes and what replaces it, from whichever of them', async () => {
    const invoice = await issued((await to().makeDraft({ lines: [line(), line()] })).id)
    const other = await issued((await to().makeDraft()).id)
    const replacing = await to().ask('POST', `/${invoice.id}/replace`, {})
    const alone = (await chainOf(`/invoices/${other.id}`)).body
    expect(numbersOf(alone)).toEqual([other.number])
    expect(alone).toMatchObject({ quote: null, summary: { quotedCents: null, owedCents: 12_000 } })
    const corrective = await issued(replacing.body.id)
    const note = await credited(corrective.id, { kind: 'whole' })
    const chain = (await chainOf(`/invoices/${note.id}`)).body
    expect(numbersOf(chain)).toEqual([invoice.number, corrective.number, note.number])
    expect(chain.documents.map(({ status }) => status)).toEqual(['cancelled', 'cancelled', 'issued'])
    expect(chain.summary).toMatchObject({ invoicedCents: 0, owedCents: 0, toInvoiceCents: null })
    expect((await chainOf(`/invoices/${invoice.id}`)).body).toEqual(chain)
  })

  test('tells what its credit notes gave back, drafts apart', async () => {
    const invoice = await issued((await to().makeDraft({ lines: [line({ quantityMilli: 3_000 })] })).id)
    const [only] = invoice.content.lines
    const credits = () =>
      to().ask<{ items: { number: string; lineNetCents: Record<string, number> }[] }>(
        'GET',
        `/${invoice.id}/credits`,
      )
    expect((await credits()).body.items).toEqual([])
    const choice = { kind: 'lines', lines: [{ lineId: only!.id, quantityMilli: 1_000 }] }
    const note = await credited(invoice.id, choice)
    await to().ask('POST', `/${invoice.id}/credit`, { choice })
    expect((await credits()).body.items).toMatchObject([
      { number: note.number, lineNetCents: { [only!.id]: 10_000 } },
    ])
    const draft = await to().makeDraft()
    expect((await to().ask('GET', `/${draft.id}/credits`)).body.code).toBe('invoice_not_issued')
  })
})
