import { isDeepStrictEqual } from 'node:util'
import { listChainOfQuote } from '#server/features/invoices/queries/chain.ts'
import { hasEarlierNumber } from '#server/features/invoices/queries/earlier-numbers.ts'
import { getReceivedDeposit } from '#server/features/invoices/queries/received-deposit.ts'
import type { InvoiceRow } from '#server/features/invoices/queries/rows.ts'
import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import { getParties } from '#server/features/quotes/queries/parties.ts'
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

type Asked = {
  issuedOn?: string | undefined
  /** The number of an issue that is being recorded. */
  before?: NextNumber | null
  /** A document that the rules already passed, with its picture. */
  judged?: Judged | null
}
export type Judged = { document: InvoiceDocument; logo: string | null }

/**
 * Reads what an issue would freeze now, and all that forbids it. `isJudged`: it is the document that was judged before.
 * `documentWith` takes the picture kept under `logoFileKey`.
 */
export async function readIssue(
  tx: Tx,
  row: InvoiceRow,
  { issuedOn: asked, before = null, judged = null }: Asked,
) {
  const { content } = row
  const [parties, settings] = await Promise.all([
    getParties(tx, { companyId: row.company_id, contactId: row.contact_id }),
    getInvoiceSettings(tx),
  ])
  const { seller, buyer } = parties
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
  const isJudged =
    judged !== null && isDeepStrictEqual(documentWith(number.text, judged.logo), judged.document)
  if (problems.length === 0 && !isJudged) problems.push(...ruleProblems(documentWith(number.text, null)))
  const [isEarlier, received, chain] = await Promise.all([
    hasEarlierNumber(tx, number.text),
    row.payment_id === null ? null : getReceivedDeposit(tx, row.payment_id),
    row.quote_id === null ? [] : listChainOfQuote(tx, row.quote_id),
  ])
  if (isEarlier) problems.push(fieldError('issuedOn', 'invoice_number_earlier'))
  if (received !== null && content.prepaidCents !== received.amountCents)
    problems.push(fieldError('prepaidCents', 'invoice_prepaid_not_received'))
  const fault = await chainProblem(tx, content, chain, seller.franchise)
  if (fault !== null) problems.push(fieldError('takenBack', fault))
  return {
    parties,
    number,
    isJudged,
    problems,
    documentWith,
    logoFileKey: seller.logoFileKey,
    settings,
    today,
    earliestOn: earliestIssueDay(stand),
  }
}
