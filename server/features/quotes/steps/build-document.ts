import { buyerParty, noBuyer, sellerParty } from '#server/features/documents/queries/document-parties.ts'
import type { Parties } from '#server/features/documents/queries/parties.ts'
import type { QuoteContent } from '#shared/contract/quotes.ts'
import type { DocumentTotals } from '#shared/domain/documents/document-totals.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'
import { computeTotals, depositOfTotal } from '#shared/domain/documents/totals.ts'
import { mentionsFor, registrationFor, type SellerMentionFacts } from '#shared/french/legal-mentions.ts'
import { addDays, todayIn } from '#shared/time/calendar-day.ts'

/** Totals of a content as its seller counts them: without VAT in franchise. */
export function totalsOf(
  content: Pick<QuoteContent, 'lines' | 'discount'>,
  franchise: boolean,
): DocumentTotals {
  return computeTotals(content.lines, content.discount, { vatApplicable: !franchise })
}

/** The last day of validity of a quote sent now. */
export function validUntilFrom(now: Date, timeZone: string, validityDays: number): string {
  return addDays(todayIn(timeZone, now), validityDays)
}

/**
 * The document that would be sent at `now`: facts of both parties, content, totals and the mentions of the day.
 * `number` is null for a draft, which has no issue date either.
 */
export function buildDocument(given: {
  parties: Parties
  content: QuoteContent
  currency: QuoteDocument['currency']
  now: Date
  number: string | null
  logo: string | null
}): QuoteDocument {
  const { parties, content, currency, now, number, logo } = given
  const { seller, buyer } = parties
  const today = todayIn(seller.timeZone, now)
  const totals = totalsOf(content, seller.franchise)
  const facts: SellerMentionFacts = {
    issuedOn: today,
    franchise: seller.franchise,
    soleTrader: seller.soleTrader,
    buyerIsProfessional: buyer?.kind !== 'consumer',
    latePenaltyBps: seller.latePenaltyBps,
    seller: { ...seller, legalForm: sellerParty(seller).legalForm },
  }
  return {
    number,
    title: orNull(content.title),
    issuedOn: number === null ? null : today,
    validUntil: addDays(today, content.validityDays),
    currency,
    seller: sellerParty(seller),
    sellerLogo: logo,
    sellerTone: seller.tone,
    buyer: buyer === null ? noBuyer : buyerParty(buyer),
    // A private person is not addressed to themselves.
    attention: buyer === null || buyer.contactName === buyer.name ? null : buyer.contactName,
    lines: content.lines.map((line) =>
      line.kind === 'item' && seller.franchise ? { ...line, vatRateBps: 0 } : line,
    ),
    discount: content.discount,
    totals,
    deposit: depositOfTotal(totals, content.depositBps),
    paymentTerms: orNull(content.paymentTerms),
    notes: orNull(content.notes),
    signsOnline: seller.signature.asked && seller.signature.sold,
    mentions: mentionsFor(facts),
    registration: registrationFor(facts),
  }
}

const orNull = (text: string | null) => (text === null || text.trim() === '' ? null : text)
