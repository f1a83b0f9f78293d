import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type PdfAsker, PdfError, type PdfRenderer } from '#server/integrations/pdf/port.ts'
import { type Member, startTestApp, type TestApp } from '#server/test/harness.ts'
import type { IssueForecast } from '#shared/contract/invoice-drafts.ts'
import type { QuotePages } from '#shared/domain/documents/quote-document.ts'
import type { ChainInvoice, SignedQuote } from '#shared/domain/invoices/chain.ts'
import { balanceOf, depositOf } from '#shared/domain/invoices/chain-parts.ts'
import { computeInvoice } from '#shared/domain/invoices/compute-invoice.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { type Failure, invoicesOf, line, plainPages } from './invoices.fixture.ts'

let app: TestApp
let owner: Member
let pdf: PdfRenderer
beforeAll(async () => {
  app = await startTestApp({ jobs: false })
  pdf = app.context.pdf
})
beforeEach(async () => {
  owner = await invoices().makeSeller()
})
afterEach(() => {
  app.context.pdf = pdf
})
afterAll(() => app.close())

const invoices = () => invoicesOf(app, () => owner)
const preview = (id: string, as: Member = owner) =>
  app.request<QuotePages & Failure>('GET', `/api/v1/invoices/${id}/preview`, { as })
const forecast = (id: string, issuedOn = '') =>
  app.request<IssueForecast & Failure>(
    'GET',
    `/api/v1/invoices/${id}/issue${issuedOn && `?issuedOn=${issuedOn}`}`,
    {
      as: owner,
    },
  )
/** Replaces the drawing of pages until the end of the test. */
const draw = (renderInvoicePages: PdfRenderer['renderInvoicePages']) => {
  app.context.pdf = { ...pdf, renderInvoicePages }
}

describe('the preview', () => {
  test('of a draft bears its mark and no number; of an issued invoice, its frozen document', async () => {
    const seen: { number: string | null; watermark: string | undefined; asker: PdfAsker }[] = []
    app.context.pdf = {
      ...pdf,
      renderInvoice: plainPages,
      renderInvoicePages: async ({ number }, asker, options) => {
        seen.push({ number, watermark: options?.watermark, asker })
        return { pages: ['<svg/>'], text: [] }
      },
    }
    const { id } = await invoices().makeDraft()
    expect((await preview(id)).body).toEqual({ pages: ['<svg/>'], text: [] })
    const { body } = await invoices().issue(id)
    expect((await preview(id)).status).toBe(200)
    expect(seen).toMatchObject([
      { number: null, watermark: 'draft', asker: { orgId: owner.orgId, userId: owner.userId } },
      { number: body.number, watermark: undefined },
    ])
    expect(seen[0]?.asker.signal).toBeInstanceOf(AbortSignal)
  })

  test('is drawn with the mark « Brouillon », without client or line', async () => {
    const { body: empty } = await invoices().ask('POST', '', {})
    const { status, body } = await preview(empty.id)
    expect(status).toBe(200)
    expect(body.pages.length).toBe(1)
    expect(body.text.join('\n')).toContain('Brouillon')
  })

  test('is the organization’s own', async () => {
    const { id } = await invoices().makeDraft()
    expect((await preview(id, await app.makeOrganization())).status).toBe(404)
  })

  test('waits its turn, and says what takes too long', async () => {
    const { id } = await invoices().makeDraft()
    draw(() => Promise.reject(new PdfError('busy', 'queue')))
    const busy = await preview(id)
    expect([busy.status, busy.body.code, busy.headers['retry-after']]).toEqual([
      503,
      'service_unavailable',
      '5',
    ])
    draw(() => Promise.reject(new PdfError('timeout', 'over 10 s')))
    const long = await preview(id)
    expect([long.status, long.body.code]).toEqual([409, 'document_too_long'])
  })

  test('is limited per user and per organization', async () => {
    draw(async () => ({ pages: [], text: [] }))
    const { id } = await invoices().makeDraft()
    const colleague = await app.makeMember(owner.orgId, 'member')
    const spend = (who: string) =>
      app.context.pool.query('update rate_limits set hits = 2147483000 where key like $1 and key like $2', [
        'endpoint:GET /invoices/{invoiceId}/preview:%',
        `%:${who}`,
      ])
    expect((await preview(id)).status).toBe(200)
    expect((await spend(owner.userId)).rowCount).toBe(1)
    expect((await preview(id)).status).toBe(429)
    expect((await preview(id, colleague)).status).toBe(200)
    expect((await spend(owner.orgId)).rowCount).toBe(1)
    expect((await preview(id, colleague)).status).toBe(429)
  })
})

describe('the forecast of an issue', () => {
  test('tells the number that the issue then takes, and the days that it may bear', async () => {
    app.context.pdf = { ...pdf, renderInvoice: plainPages }
    const one = await invoices().makeDraft()
    const before = (await forecast(one.id)).body
    expect(before).toMatchObject({ earliestOn: null, issuedOn: before.latestOn, problems: [], warnings: [] })
    expect(before.dueOn).toBe(addDays(before.latestOn, 30))
    const issued = (await invoices().issue(one.id)).body
    expect(issued.number).toBe(before.number)
    const two = await invoices().makeDraft()
    const after = (await forecast(two.id)).body
    expect(after.number).not.toBe(before.number)
    expect(after.earliestOn).toBe(issued.issuedOn)
    const early = await forecast(two.id, addDays(after.latestOn, -1))
    expect(early.body.problems).toMatchObject([{ path: 'issuedOn', code: 'invoice_issued_before_last' }])
    const late = await forecast(two.id, addDays(after.latestOn, 1))
    expect(late.body.problems).toMatchObject([{ path: 'issuedOn', code: 'invoice_issued_in_future' }])
    expect((await forecast(one.id)).body).toMatchObject({
      number: issued.number,
      issuedOn: issued.issuedOn,
      problems: [{ code: 'invoice_not_draft' }],
    })
    const stranger = await app.makeOrganization()
    expect((await app.request('GET', `/api/v1/invoices/${two.id}/issue`, { as: stranger })).status).toBe(404)
  })

  test('refuses a day before that on which money was received, at the day it came in', async () => {
    const one = await invoices().makeDraft()
    const today = (await forecast(one.id)).body.latestOn
    const yesterday = addDays(today, -1)
    const {
      kind: _k,
      quoteId: _q,
      takenBack: _t,
      vatAdjustments: _v,
      preceding: _p,
      ...written
    } = one.content
    const save = (prepaidOn: string, revision: number) =>
      invoices().ask('PUT', `/${one.id}/draft`, {
        revision,
        content: { ...written, prepaidCents: 1_000, prepaidOn },
      })
    const fault = { path: 'prepaidOn', code: 'invoice_prepaid_after_issue' }
    const coming = (await save(addDays(today, 1), one.revision)).body
    expect(coming.problems).toMatchObject([fault])
    expect((await save(today, coming.revision)).body.problems).toEqual([])
    expect((await forecast(one.id, yesterday)).body.problems).toMatchObject([fault])
    expect((await forecast(one.id, today)).body.problems).toEqual([])
  })

  test('names each fault at its field, terms beyond the law among them', async () => {
    const lines = [{ kind: 'section', title: 'Pose' }, line({ description: '' })]
    const { id } = await invoices().makeDraft({ lines, paymentTerms: { kind: 'days', days: 90 } })
    const { body } = await forecast(id)
    expect(body.problems).toMatchObject([
      { path: 'paymentTerms', code: 'invoice_terms_beyond_law', message: expect.stringContaining('441-10') },
      { path: 'lines.1.description', code: 'invoice_line_incomplete' },
    ])
    expect(body.warnings).toEqual([])
    expect(body.mentions.map((mention) => mention.id)).toContain('operation')
    expect(body.buyer).toMatchObject({ name: 'Boulangerie Martin', city: 'Paris' })
  })

  test('terms beyond the law are allowed by an agreement of the trade, and warned of towards a client abroad', async () => {
    const paymentTerms = { kind: 'days', days: 90 }
    const { id } = await invoices().makeDraft({ paymentTerms })
    expect((await forecast(id)).body.problems).toMatchObject([{ path: 'paymentTerms' }])
    expect((await invoices().issue(id)).body).toMatchObject({ code: 'invoice_not_ready' })
    await app.context.pool.query(
      `insert into invoice_settings (org_id, revision, sector_term_days) values ($1, 1, 90)
       on conflict (org_id) do update set sector_term_days = 90`,
      [owner.orgId],
    )
    expect((await forecast(id)).body).toMatchObject({ problems: [], warnings: [] })
    expect((await invoices().issue(id)).status).toBe(200)
    const companyId = await invoices().makeCompany(owner, { country: 'CH', siren: null, name: 'Bäckerei' })
    const abroad = await invoices().makeDraft({ companyId, paymentTerms: { kind: 'days', days: 120 } })
    const { body } = await forecast(abroad.id)
    expect(body.problems.map(({ code }) => code)).not.toContain('invoice_terms_beyond_law')
    expect(body.warnings.map(({ code }) => code)).toContain('invoice_terms_beyond_law')
  })

  test('names a broken rule by its number, at the field of the draft', async () => {
    // A wrong key of the SIREN: a rule of the table alone sees it.
    const companyId = await invoices().makeCompany(owner, { siren: '732829321' })
    const { id } = await invoices().makeDraft({ companyId })
    const { problems } = (await invoices().ask('GET', `/${id}`)).body
    expect(problems).toMatchObject([{ path: 'buyer', code: 'ARD-03' }])
  })
})

test('a signed devis and its invoices let the screen count what the server then makes', async () => {
  app.context.pdf = { ...pdf, renderInvoice: plainPages, renderQuote: async () => Buffer.from('pages') }
  const quoteId = await invoices().makeSignedQuote()
  const read = async () =>
    (
      await app.request<{ quote: SignedQuote; chain: ChainInvoice[] } & Failure>(
        'GET',
        `/api/v1/quotes/${quoteId}/invoicing`,
        { as: owner },
      )
    ).body
  const grossOf = (result: ReturnType<typeof balanceOf>) =>
    result.ok
      ? computeInvoice({ ...result.part, vat: { kind: 'domestic' }, prepaidCents: 0 }).grossCents
      : null
  const before = await read()
  expect(before.chain).toEqual([])
  const asked = { kind: 'deposit_percent', bps: 3_000 } as const
  const deposit = (await invoices().ask('POST', '/from-quote', { quoteId, part: asked })).body
  expect(grossOf(depositOf(before.quote, before.chain, { kind: 'percent', bps: 3_000 }))).toBe(
    deposit.totals.grossCents,
  )
  expect((await invoices().issue(deposit.id)).status).toBe(200)
  const after = await read()
  expect(after.chain).toMatchObject([{ invoiceId: deposit.id, kind: 'deposit' }])
  const balance = (await invoices().ask('POST', '/from-quote', { quoteId, part: { kind: 'balance' } })).body
  expect(grossOf(balanceOf(after.quote, after.chain))).toBe(balance.totals.grossCents)
  const stranger = await app.makeOrganization()
  expect((await app.request('GET', `/api/v1/quotes/${quoteId}/invoicing`, { as: stranger })).status).toBe(404)
})
