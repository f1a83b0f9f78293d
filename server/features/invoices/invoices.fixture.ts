import { randomUUID } from 'node:crypto'
import type { PdfRenderer } from '#server/integrations/pdf/port.ts'
import type { Member, TestApp } from '#server/test/harness.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'

/** Pages that hold only their number: the tests look at what is kept, not at how it is drawn. */
export const plainPages: PdfRenderer['renderInvoice'] = async ({ number }) =>
  Buffer.from(`pages of ${number}`)

export const line = (over: Record<string, unknown> = {}) => ({
  kind: 'item',
  description: 'Pose de parquet',
  quantityMilli: 1_000,
  unitPriceCents: 10_000,
  vatRateBps: 2_000,
  ...over,
})

export type Failure = { code?: string; fields?: { path: string; code: string }[] }
export type Answered = InvoiceDetail & Failure

/** Requests of the invoices of one organization. */
export function invoicesOf(app: TestApp, member: () => Member) {
  const ask = <T = Answered>(method: string, path: string, body?: unknown, as: Member = member()) =>
    app.request<T>(method, `/api/v1/invoices${path}`, { as, ...(body === undefined ? {} : { body }) })
  const makeCompany = async (as: Member = member(), over: Record<string, unknown> = {}): Promise<string> => {
    const facts = {
      name: 'Boulangerie Martin',
      email: 'achats@martin.test',
      siren: '732829320',
      address_line1: '3 rue du Four',
      postal_code: '75006',
      city: 'Paris',
      kind: 'professional',
      ...over,
    }
    const names = Object.keys(facts)
    const { rows } = await app.context.pool.query(
      `insert into companies (org_id, ${names.join(', ')}) values ($1, ${names.map((_, i) => `$${i + 2}`).join(', ')}) returning id`,
      [as.orgId, ...Object.values(facts)],
    )
    return rows[0].id
  }
  return {
    ask,
    makeCompany,
    /** An organization that may issue. */
    async makeSeller(): Promise<Member> {
      const made = await app.makeOrganization()
      await app.context.pool.query(
        `update organizations set vat_number = 'FR03552081317', legal_form = 'SAS' where id = $1`,
        [made.orgId],
      )
      return made
    },
    async makeDraft(over: Record<string, unknown> = {}, as: Member = member()): Promise<InvoiceDetail> {
      const companyId = over.companyId ?? (await makeCompany(as))
      const { body } = await ask('POST', '', { companyId, lines: [line()], ...over }, as)
      return body
    },
    /** A signed devis: 1,000 € net at 20 % and 500 € at 10 %, 1,750 € with VAT. */
    async makeSignedQuote(as: Member = member(), over: Record<string, unknown> = {}): Promise<string> {
      const companyId = await makeCompany(as)
      const lines = [line({ unitPriceCents: 100_000 }), line({ unitPriceCents: 50_000, vatRateBps: 1_000 })]
      const made = await app.request<{ id: string }>('POST', '/api/v1/quotes', {
        as,
        body: { companyId, lines, ...over },
      })
      const quoteId = made.body.id
      const sent = await app.request('POST', `/api/v1/quotes/${quoteId}/send`, { as, body: {} })
      if (sent.status !== 200) throw new Error(`the devis was not sent: ${JSON.stringify(sent.body)}`)
      const client = await app.context.pool.connect()
      await client.query(
        `begin; set local app.permissions = 'quote:sign'; update quotes set status = 'signed', signed_at = now() where id = '${quoteId}'; commit`,
      )
      client.release()
      return quoteId
    },
    issue: (id: string, body: unknown = {}, as: Member = member(), key: string = randomUUID()) =>
      app.request<Answered>('POST', `/api/v1/invoices/${id}/issue`, {
        as,
        body,
        headers: { 'idempotency-key': key },
      }),
  }
}
