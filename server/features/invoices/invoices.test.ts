import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { InvoiceDetail, InvoiceSummary } from '#shared/contract/invoices.ts'
import { type Answered, invoicesOf, line, plainPages } from './invoices.fixture.ts'

let app: TestApp
let owner: Member
beforeAll(async () => {
  app = await startTestApp()
  app.context.pdf = { ...app.context.pdf, renderInvoice: plainPages }
  owner = await own().makeSeller()
})
afterAll(() => app.close())
const own = () => invoicesOf(app, () => owner)
const query = async (text: string, values: unknown[] = []) =>
  (await app.context.pool.query(text, values)).rows

const writtenOf = ({ content }: InvoiceDetail) => {
  const { kind: _k, quoteId: _q, takenBack: _t, vatAdjustments: _v, preceding: _p, ...written } = content
  return written
}
const save = (draft: InvoiceDetail, over: Record<string, unknown>, revision = draft.revision) =>
  own().ask('PUT', `/${draft.id}/draft`, { revision, content: { ...writtenOf(draft), ...over } })
const fromQuote = (quoteId: string, part: Record<string, unknown>) =>
  own().ask('POST', '/from-quote', { quoteId, part })
async function issued(part: Answered): Promise<InvoiceDetail> {
  const { status, body } = await own().issue(part.id)
  expect([status, body.code]).toEqual([200, undefined])
  return body
}

describe('a draft', () => {
  test('is created empty with the organization’s defaults, and names what it lacks', async () => {
    const { body } = await own().ask('POST', '', {})
    expect(body).toMatchObject({ kind: 'invoice', status: 'draft', number: null, revision: 1, owedCents: 0 })
    expect(body.content).toMatchObject({
      paymentTerms: { kind: 'days', days: 30 },
      vat: { kind: 'domestic' },
    })
    expect(body.problems.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['client_missing', 'invoice_empty']),
    )
  })

  test('is saved from the revision that was read; otherwise the answer holds the stored text', async () => {
    const draft = await own().makeDraft()
    const saved = await save(draft, { title: 'Rénovation', lines: [line({ quantityMilli: 2_000 })] })
    expect(saved.body).toMatchObject({
      revision: 2,
      title: 'Rénovation',
      netCents: 20_000,
      grossCents: 24_000,
    })
    const stale = await save(draft, { title: 'Autre' })
    expect([stale.status, stale.body.code]).toEqual([409, 'version_conflict'])
    expect(stale.body).toMatchObject({ data: { revision: 2, content: { title: 'Rénovation' } } })
  })

  test('refuses a rate that is not French and a line numbered twice, at their fields', async () => {
    const { status, body } = await own().ask('POST', '', {
      lines: [line({ id: 'a' }), line({ id: 'a', vatRateBps: 1_234 })],
    })
    expect([status, body.code]).toEqual([400, 'invalid_input'])
    expect(body.fields?.map(({ path }) => path)).toEqual(['lines.1.id', 'lines.1.vatRateBps'])
  })

  test('is deleted without trace of a number; an issued invoice is neither deleted nor edited', async () => {
    const draft = await own().makeDraft()
    expect((await own().ask('DELETE', `/${draft.id}`)).status).toBe(200)
    expect((await own().ask('GET', `/${draft.id}`)).status).toBe(404)
    const kept = await issued((await own().makeDraft()) as Answered)
    expect((await own().ask('DELETE', `/${kept.id}`)).body.code).toBe('invoice_not_draft')
    expect((await save(kept, { title: 'x' })).body.code).toBe('invoice_not_draft')
  })

  test('follows the name of its client when a member who may not write invoices renames it', async () => {
    const draft = await own().makeDraft()
    const member = await app.makeMember(owner.orgId, 'member')
    const path = `/api/v1/companies/${draft.companyId}`
    const { body: company } = await app.request<{ revision: number }>('GET', path, { as: member })
    const body = { name: 'Fournil Martin', revision: company.revision }
    expect((await app.request('PUT', path, { as: member, body })).status).toBe(200)
    expect((await own().ask('GET', `/${draft.id}`)).body.clientName).toBe('Fournil Martin')
  })

  test('is duplicated from an issued invoice, for an active client, without its links', async () => {
    const origin = await issued((await own().makeDraft({ purchaseOrderNumber: 'BC-7' })) as Answered)
    const { body } = await own().ask('POST', `/${origin.id}/duplicate`, {})
    expect(body).toMatchObject({
      status: 'draft',
      grossCents: origin.grossCents,
      companyId: origin.companyId,
    })
    expect(body.content).toMatchObject({ purchaseOrderNumber: null, preceding: [], takenBack: [] })
  })
})

describe('the invoices of a signed devis', () => {
  test('deposit and balance add up to it, per rate and to the cent', async () => {
    const quoteId = await own().makeSignedQuote()
    const deposit = await issued((await fromQuote(quoteId, { kind: 'deposit_percent', bps: 3_333 })).body)
    expect(deposit).toMatchObject({ kind: 'deposit', grossCents: Math.round(175_000 * 0.3333) })
    const draft = (await fromQuote(quoteId, { kind: 'balance' })).body
    expect(draft.earlier).toMatchObject([{ id: deposit.id, relation: 'takes_back' }])
    const balance = await issued(draft)
    for (const rateBps of [2_000, 1_000]) {
      const sum = [deposit, balance].map(({ totals }) => totals.vat.find((vat) => vat.rateBps === rateBps)!)
      const [base, vat] = rateBps === 2_000 ? [100_000, 20_000] : [50_000, 5_000]
      expect(sum.reduce((all, one) => all + one.baseCents, 0)).toBe(base)
      expect(sum.reduce((all, one) => all + one.vatCents, 0)).toBe(vat)
    }
    expect((await own().ask('GET', `/${deposit.id}`)).body.later).toMatchObject([{ id: balance.id }])
    expect((await fromQuote(quoteId, { kind: 'balance' })).body.code).toBe('invoice_nothing_left')
    expect((await fromQuote(quoteId, { kind: 'deposit_amount', cents: 1 })).body.code).toBe(
      'invoice_above_quote',
    )
  })

  test('an unsigned devis is not invoiced', async () => {
    const as = owner
    const body = { companyId: await own().makeCompany(), lines: [line()] }
    const quote = await app.request<{ id: string }>('POST', '/api/v1/quotes', { as, body })
    const answer = await fromQuote(quote.body.id, { kind: 'balance' })
    expect([answer.status, answer.body.code]).toEqual([409, 'quote_not_invoiceable'])
  })

  test('a balance drafted before another deposit was issued is refused until it is saved again', async () => {
    const quoteId = await own().makeSignedQuote()
    await issued((await fromQuote(quoteId, { kind: 'deposit_amount', cents: 10_000 })).body)
    const balance = (await fromQuote(quoteId, { kind: 'balance' })).body
    await issued((await fromQuote(quoteId, { kind: 'deposit_amount', cents: 20_000 })).body)
    const early = await own().issue(balance.id)
    expect([early.status, early.body.code]).toEqual([409, 'invoice_chain_changed'])
    const saved = await save(balance, {})
    expect(saved.body.earlier).toHaveLength(2)
    expect((await issued(saved.body)).grossCents).toBe(175_000 - 30_000)
  })

  test('two who invoice the whole of one devis at once: the second is refused', async () => {
    const quoteId = await own().makeSignedQuote()
    const drafts = [
      await fromQuote(quoteId, { kind: 'balance' }),
      await fromQuote(quoteId, { kind: 'balance' }),
    ]
    const answers = await Promise.all(drafts.map(({ body }) => own().issue(body.id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.map(({ body }) => body.code)).toContain('invoice_above_quote')
  })
})

describe('a credit note', () => {
  const credit = (id: string, choice: Record<string, unknown> = { kind: 'whole' }) =>
    own().ask('POST', `/${id}/credit`, { choice })

  test('gives back in part, then the rest, and cancels the invoice', async () => {
    const invoice = await issued((await own().makeDraft()) as Answered)
    const part = await issued((await credit(invoice.id, { kind: 'amount', cents: 2_000 })).body)
    expect(part).toMatchObject({
      kind: 'credit_note',
      status: 'issued',
      grossCents: 2_000,
      owedCents: 0,
      dueOn: null,
    })
    const partly = (await own().ask('GET', `/${invoice.id}`)).body
    expect(partly).toMatchObject({ status: 'issued', creditedCents: 2_000, owedCents: 10_000 })
    await issued((await credit(invoice.id)).body)
    const gone = (await own().ask('GET', `/${invoice.id}`)).body
    expect(gone).toMatchObject({ status: 'cancelled', creditedCents: 12_000, owedCents: 0 })
    expect((await credit(invoice.id)).body.code).toBe('invoice_cancelled')
    const events = await query('select event_type from event_log where subject_id = $1', [invoice.id])
    expect(events.filter(({ event_type }) => event_type === 'invoice.credited')).toHaveLength(2)
  })

  test('is refused above its invoice, at the draft and at the issue', async () => {
    const invoice = await issued((await own().makeDraft()) as Answered)
    expect((await credit(invoice.id, { kind: 'amount', cents: 12_001 })).body.code).toBe(
      'credit_note_above_invoice',
    )
    const draft = (await credit(invoice.id)).body
    const grown = await save(draft, { lines: [line({ unitPriceCents: 10_001 })] })
    const answer = await own().issue(grown.body.id)
    expect([answer.status, answer.body.code]).toEqual([409, 'credit_note_above_invoice'])
  })

  test('two at once on one invoice never give back more than it', async () => {
    const invoice = await issued((await own().makeDraft()) as Answered)
    const drafts = await Promise.all(
      [1, 2, 3].map(() => credit(invoice.id, { kind: 'amount', cents: 7_000 })),
    )
    const answers = await Promise.all(drafts.map(({ body }) => own().issue(body.id)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect((await own().ask('GET', `/${invoice.id}`)).body.creditedCents).toBe(7_000)
  })

  test('a deposit that a balance takes back is not credited before it', async () => {
    const quoteId = await own().makeSignedQuote()
    const deposit = await issued((await fromQuote(quoteId, { kind: 'deposit_percent', bps: 3_000 })).body)
    const balance = await issued((await fromQuote(quoteId, { kind: 'balance' })).body)
    expect((await credit(deposit.id)).body.code).toBe('invoice_taken_back')
    await issued((await credit(balance.id)).body)
    const note = await issued((await credit(deposit.id)).body)
    expect(note.kind).toBe('deposit_credit_note')
    const again = (await fromQuote(quoteId, { kind: 'balance' })).body
    expect(again.grossCents).toBe(175_000)
  })

  test('a corrective invoice takes the place of the one it replaces', async () => {
    const invoice = await issued((await own().makeDraft()) as Answered)
    const draft = (await own().ask('POST', `/${invoice.id}/replace`, {})).body
    expect(draft).toMatchObject({ kind: 'corrective', grossCents: 12_000 })
    const corrected = await issued((await save(draft, { lines: [line({ unitPriceCents: 9_000 })] })).body)
    expect(corrected).toMatchObject({ status: 'issued', grossCents: 10_800 })
    expect((await own().ask('GET', `/${invoice.id}`)).body).toMatchObject({
      status: 'cancelled',
      owedCents: 0,
    })
    const again = await own().ask('POST', `/${invoice.id}/replace`, {})
    expect(again.body.code).toBe('invoice_cancelled')
  })
})

describe('the list', () => {
  const list = async (search: string) =>
    (await own().ask<{ items: InvoiceSummary[]; nextCursor: string | null }>('GET', `?${search}`)).body
  const count = async (search = '') =>
    (await own().ask<Record<string, number>>('GET', `/count?${search}`)).body

  test('pages by key, filters, and counts what is due and overdue', async () => {
    const before = owner
    owner = await own().makeSeller()
    try {
      const companyId = await own().makeCompany(owner, { name: 'Verrerie Oudinot' })
      const drafts = []
      for (let n = 1; n <= 5; n += 1)
        drafts.push(
          await own().makeDraft({
            lines: [line({ unitPriceCents: n * 1_000 })],
            ...(n === 5 ? { companyId } : {}),
          }),
        )
      for (const draft of drafts.slice(1)) await issued(draft as Answered)
      for (const sort of ['created', 'issued', 'due', 'amount']) {
        const seen: string[] = []
        for (let cursor: string | null = ''; cursor !== null; ) {
          const page: Awaited<ReturnType<typeof list>> = await list(
            `sort=${sort}&limit=2${cursor && `&cursor=${cursor}`}`,
          )
          seen.push(...page.items.map(({ id }) => id))
          cursor = page.nextCursor
        }
        expect([sort, new Set(seen).size, seen.length]).toEqual([sort, 5, 5])
      }
      expect((await list('status=draft')).items.map(({ id }) => id)).toEqual([drafts[0]!.id])
      expect((await list(`companyId=${companyId}`)).items).toHaveLength(1)
      expect((await list('q=oudinot')).items).toHaveLength(1)
      const due = (await list('sort=due&direction=asc')).items[0]!.dueOn!
      expect((await list(`dueTo=${due}`)).items).toHaveLength(4)
      expect((await list('overdue=true')).items).toEqual([])
      expect(await count()).toMatchObject({
        count: 5,
        totals: [{ netCents: 14_000, owedCents: 16_800, overdueCents: 0 }],
      })
      const clock = app.context.clock
      app.context.clock = { ...clock, now: () => new Date(clock.now().getTime() + 40 * 86_400_000) }
      expect((await list('overdue=true')).items).toHaveLength(4)
      expect((await list('overdue=false')).items).toHaveLength(1)
      expect(await count('overdue=true')).toMatchObject({
        count: 4,
        totals: [{ overdueCents: 16_800 }],
        overdueCount: 4,
      })
      app.context.clock = clock
    } finally {
      owner = before
    }
  })
})
