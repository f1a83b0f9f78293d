import { listChainOfQuote } from '#server/features/invoices/queries/chain.ts'
import { hasEarlierNumber } from '#server/features/invoices/queries/earlier-numbers.ts'
import { getReceivedDeposit } from '#server/features/invoices/queries/received-deposit.ts'
import type { InvoiceRow } from '#server/features/invoices/queries/rows.ts'
import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import type { Parties } from '#server/features/quotes/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { buildInvoice } from '#shared/domain/invoices/build-invoice.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import { invoiceIssueProblems } from '#shared/domain/invoices/issue-problems.ts'
import { earliestIssueDay } from '#shared/domain/invoices/number-series.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { chainProblem } from './chain-problem.ts'
import { withClientDefaults } from './client-defaults.ts'
import { invoiceFrame } from './invoice-frame.ts'
import { type NextNumber, readNextNumber } from './next-number.ts'
import { ruleProblems } from './rule-problems.ts'

/**
 * Reads what an issue would freeze now, and all that forbids it. `before`: the number of an issue that is being recorded.
 * `documentWith` takes the picture kept under `logoFileKey`.
 */
export async function readIssue(
  tx: Tx,
  row: InvoiceRow,
  parties: Parties,
  { issuedOn: asked, before = null }: { issuedOn?: string | undefined; before?: NextNumber | null },
) {
  const { content } = row
  const { seller, buyer } = parties
  const settings = await getInvoiceSettings(tx)
  const today = todayIn(seller.timeZone, tx.now)
  const issuedOn = asked ?? today
  const { number, stand } = await readNextNumber(tx, {
    kind: content.kind,
    numbering: settings.numbering,
    issuedOn,
    before,
  })
  const quote: InvoiceDocument['quote'] =
    row.quote_number === null || row.quote_issued_on === null
      ? null
      : { number: row.quote_number, issuedOn: row.quote_issued_on }
  const currency = row.currency as InvoiceDocument['currency']
  const facts = { kind: content.kind, parties, settings, currency, quote, on: issuedOn }
  const documentWith = (number: string | null, logo: string | null) =>
    buildInvoice(withClientDefaults(content, buyer), invoiceFrame({ ...facts, number, logo }))

  const problems: FieldError[] = invoiceIssueProblems(documentWith(number.text, null), {
    on: issuedOn,
    today,
    ...stand,
    prepaidOn: content.prepaidOn,
    clientChosen: buyer !== null,
    sellerInFranchise: seller.franchise,
    purchaseOrderRequired: buyer?.invoicing.purchaseOrderRequired === true && !isCreditNote(content.kind),
  })
  if (problems.length === 0) problems.push(...ruleProblems(documentWith(number.text, null)))
  if (await hasEarlierNumber(tx, number.text)) problems.push(fieldError('issuedOn', 'invoice_number_earlier'))
  if (row.payment_id !== null) {
    const { amountCents } = await getReceivedDeposit(tx, row.payment_id)
    if (content.prepaidCents !== amountCents)
      problems.push(fieldError('prepaidCents', 'invoice_prepaid_not_received'))
  }
  const chain = row.quote_id === null ? [] : await listChainOfQuote(tx, row.quote_id)
  const fault = await chainProblem(tx, content, chain, seller.franchise)
  if (fault !== null) problems.push(fieldError('takenBack', fault))
  return {
    number,
    problems,
    documentWith,
    logoFileKey: seller.logoFileKey,
    settings,
    today,
    earliestOn: earliestIssueDay(stand),
  }
}
