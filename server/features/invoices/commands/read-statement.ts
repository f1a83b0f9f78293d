import { readAs } from '#server/db/transaction.ts'
import { loadLogo } from '#server/features/documents/commands/load-logo.ts'
import { buyerParty, noBuyer, sellerParty } from '#server/features/documents/queries/document-parties.ts'
import { getParties } from '#server/features/documents/queries/parties.ts'
import { readOwedNumbers } from '#server/features/invoices/queries/owed-numbers.ts'
import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import { getStatement, type StatementInput } from '#server/features/invoices/queries/statement.ts'
import { paymentOf } from '#server/features/invoices/steps/invoice-frame.ts'
import { reportTooLong } from '#server/features/platform/commands/report-too-long.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { fileNameOf } from '#shared/domain/documents/file-name.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { StatementDocument } from '#shared/domain/invoices/statement-document.ts'
import { transferReference } from '#shared/domain/invoices/statement-page.ts'
import type { Currency } from '#shared/french/format.ts'
import { todayIn } from '#shared/time/calendar-day.ts'

type Input = StatementInput & { currency: Currency }

/** The statement in one currency as PDF. Errors: those of drawStatement. */
export async function readStatementPdf(scope: Scope, input: Input): Promise<File> {
  const { name, pdf } = await drawStatement(scope, input)
  return new File([Uint8Array.from(pdf)], name, { type: 'application/pdf' })
}

/** The statement in one currency, drawn. Errors: those of getStatement, statement_empty, document_too_long, service_unavailable. */
export async function drawStatement(scope: Scope, input: Input) {
  const { context, orgId, userId } = scope
  const { document, logoFileKey } = await readAs(scope, (tx) => readDocument(tx, input))
  const sellerLogo = await loadLogo(context.files, logoFileKey)
  const pdf = await reportTooLong(context.pdf.renderStatement({ ...document, sellerLogo }, { orgId, userId }))
  return { document, pdf, name: fileNameOf('Relevé de compte', document.to) }
}

async function readDocument(
  tx: Tx,
  { currency, ...input }: Input,
): Promise<{ document: Omit<StatementDocument, 'sellerLogo'>; logoFileKey: string | null }> {
  const { accounts, from, to } = await getStatement(tx, input)
  const account = accounts.find((one) => one.currency === currency)
  if (account === undefined) throw new DomainError('statement_empty')
  const { companyId = null, contactId = null } = input
  const [{ seller, buyer }, settings, owed] = await Promise.all([
    getParties(tx, { companyId, contactId }),
    getInvoiceSettings(tx),
    readOwedNumbers(tx, { companyId, contactId }, currency),
  ])
  const today = todayIn(seller.timeZone, tx.now)
  const document = {
    issuedOn: today,
    from,
    to,
    account,
    seller: sellerParty(seller),
    sellerTone: seller.tone,
    buyer: buyer === null ? noBuyer : buyerParty(buyer),
    attention: null,
    payment: paymentOf(settings),
    // What was due, or contested, on another day may be paid or settled since.
    reference: to < today || owed.numbers === null ? null : transferReference(owed.numbers),
    contestedCents: to < today ? 0 : owed.contestedCents,
  }
  return { document, logoFileKey: seller.logoFileKey }
}
