import { inTransaction } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import type { QuoteDetail } from '#shared/contract/quotes.ts'
import { assertCan, DomainError, isErrorCode } from '#shared/domain/error-codes.ts'
import { formatQuoteNumber, quoteCan, quoteSendProblems, todayIn } from '#shared/domain/quote.ts'
import type { QuoteDocument } from '#shared/domain/quote-document.ts'
import type { Letter } from '../mails/quote-mail.ts'
import { getParties, type Parties } from '../queries/parties.ts'
import { getQuote, getQuoteRow } from '../queries.ts'
import { lockQuote, nextNumber } from '../store.ts'
import { buildDocument, loadLogo } from './build-document.ts'
import { chooseRecipient, type Recipient } from './deliver-quote.ts'
import { freezeQuote } from './freeze-quote.ts'
import { mailQuote } from './mail-quote.ts'
import { tell } from './record-answer.ts'
import { assertRevision } from './save-draft.ts'

type Input = Letter & { quoteId: string; revision?: number | undefined; to?: Recipient | undefined }

/**
 * Numbers and freezes the draft with its PDF, then mails its link: all or nothing. Errors: not_found, quote_not_draft,
 * version_conflict, recipient_missing, those of quoteSendProblems (all named in `fields`), service_unavailable.
 */
export function sendQuote(scope: Scope, input: Input): Promise<QuoteDetail> {
  return inTransaction(scope, async (tx) => {
    const quote = await lockQuote(tx, input.quoteId)
    assertCan(quoteCan.send(quote))
    if (input.revision !== undefined) await assertRevision(tx, quote, input.revision)
    const parties = await getParties(tx, { companyId: quote.company_id, contactId: quote.contact_id })
    const draft = await readDraft(tx, quote.id, parties)
    assertSendable(draft(null), parties, tx.now)
    const { buyer } = parties
    const to = chooseRecipient(input.to, { email: buyer?.email ?? null, name: buyer?.contactName ?? null })
    const year = Number(todayIn(parties.seller.timeZone, tx.now).slice(0, 4))
    const number = formatQuoteNumber(year, await nextNumber(tx, 'quote', year))
    const sent = await freezeQuote(tx, quote.id, number, draft(number))
    const linkId = await mailQuote(tx, sent, to, input)
    await tell(
      tx,
      'quote.sent',
      {
        ...quote,
        number,
        gross_cents: sent.document.totals.grossCents,
        client_name: sent.document.buyer.name,
      },
      { versionId: sent.versionId, linkId, to: to.email },
    )
    return getQuote(tx, quote.id)
  })
}

/** The document of the draft, under any number. */
async function readDraft(tx: Tx, quoteId: string, parties: Parties) {
  const { content, currency } = await getQuoteRow(tx, quoteId)
  const logo = await loadLogo(tx.scope.context.files, parties.seller.logoFileKey)
  return (number: string | null) =>
    buildDocument({
      parties,
      content,
      currency: currency as QuoteDocument['currency'],
      now: tx.now,
      number,
      logo,
    })
}

function assertSendable(document: QuoteDocument, { seller, buyer }: Parties, now: Date): void {
  const problems = quoteSendProblems(
    { ...document, buyer: buyer === null ? null : document.buyer },
    todayIn(seller.timeZone, now),
  )
  const code = problems[0]?.code
  if (code !== undefined && isErrorCode(code)) throw new DomainError(code, { fields: problems })
}
