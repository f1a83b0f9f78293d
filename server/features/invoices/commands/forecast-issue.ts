import { readAs } from '#server/db/transaction.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { findIssued } from '#server/features/invoices/queries/invoice.ts'
import { getInvoiceRow } from '#server/features/invoices/queries/rows.ts'
import { readIssue, ruleWarnings } from '#server/features/invoices/steps/read-issue.ts'
import type { Scope } from '#server/scope.ts'
import type { IssueForecast } from '#shared/contract/invoice-drafts.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { termWarning } from '#shared/domain/invoices/payment-terms.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

type Input = { invoiceId: string; issuedOn?: string | undefined }

/**
 * Foresees an issue on that day, and what forbids it: for a document issued meanwhile, that it is. Nothing is reserved.
 * Errors: not_found.
 */
export function forecastIssue(scope: Scope, { invoiceId, issuedOn }: Input): Promise<IssueForecast> {
  return readAs(scope, async (tx) => {
    const row = await getInvoiceRow(tx, invoiceId)
    const issued = await findIssued(tx, invoiceId)
    if (issued !== null && row.issued_on !== null)
      return {
        ...termsOf(issued.document),
        number: issued.number,
        issuedOn: row.issued_on,
        earliestOn: null,
        latestOn: todayIn((await getSeller(tx)).timeZone, tx.now),
        problems: [fieldError('', 'invoice_not_draft')],
        warnings: [],
      }
    const { number, problems, documentWith, today, earliestOn, sectorTermDays } = await readIssue(tx, row, {
      issuedOn,
    })
    const document = documentWith(number.text, null)
    return {
      ...termsOf(document),
      number: number.text,
      issuedOn: number.issuedOn,
      earliestOn,
      latestOn: today,
      problems,
      // The rules judge what has no fault of its own: an e-invoice needs its parties and lines.
      warnings: [
        ...(problems.some(({ code }) => code === 'invoice_terms_beyond_law')
          ? []
          : lateTerms(document, number.issuedOn, sectorTermDays)),
        ...(problems.length === 0 ? ruleWarnings(document) : []),
      ],
    }
  })
}

function termsOf({ dueOn, mentions, buyer, attention }: InvoiceDocument) {
  const { name, addressLines, postalCode, city, country } = buyer
  return {
    dueOn,
    mentions: mentions.map(({ id, text }) => ({ id, text })),
    buyer: { name, contactName: attention, addressLines, postalCode, city, country },
  }
}

/** A day to pay beyond the legal maximum where it does not forbid the issue: a client abroad. */
function lateTerms(
  { dueOn, buyer, paymentTerms }: InvoiceDocument,
  issuedOn: string,
  sectorDays: number | null,
): FieldError[] {
  if (dueOn === null) return []
  const buyerIsProfessional = buyer.kind === 'professional'
  const warning = termWarning({
    terms: paymentTerms,
    issuedOn,
    buyerIsProfessional,
    periodic: false,
    sectorDays,
  })
  return warning === null
    ? []
    : [{ path: 'paymentTerms', code: 'invoice_terms_beyond_law', message: warning.text }]
}
