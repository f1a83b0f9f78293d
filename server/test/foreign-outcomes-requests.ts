import { randomUUID } from 'node:crypto'
import type { ForeignRequest } from './foreign-request.ts'

const of =
  (body?: object): ForeignRequest =>
  async (app, neighbour) => {
    const quoteId = randomUUID()
    await app.context.pool.query('insert into quotes (org_id, id) values ($1, $2)', [
      neighbour.orgId,
      quoteId,
    ])
    return { params: { quoteId }, ...(body === undefined ? {} : { body }) }
  }

/** Requests that say what became of a devis of another organization. */
export const outcomesRequests: Record<string, ForeignRequest> = {
  'quotes.closeQuote': of({}),
  'quotes.reopenQuote': of({}),
  'quotes.withdrawQuote': of({}),
  'quotes.startQuoteVersion': of({}),
  'quotes.compareQuoteVersions': of(),
  'signatures.recordAgreement': of({
    agreedOn: '2026-11-20',
    signerName: 'À moi',
    signerQuality: 'Gérante',
    means: 'oral',
  }),
  'signatures.cancelAgreement': of({}),
  'signatures.getAgreementFile': of(),
}
