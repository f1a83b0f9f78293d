import { isDeepStrictEqual } from 'node:util'
import { type BuyerFacts, getParties } from '#server/features/documents/queries/parties.ts'
import { type InvoiceRow, quoteOf } from '#server/features/invoices/queries/rows.ts'
import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import type { Tx } from '#server/scope.ts'
import { buildInvoice } from '#shared/domain/invoices/build-invoice.ts'
import { draftPath } from '#shared/domain/invoices/draft-path.ts'
import type { InvoiceContent, InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import { invoiceIssueProblems } from '#shared/domain/invoices/issue-problems.ts'
import { earliestIssueDay } from '#shared/domain/invoices/number-series.ts'
import { judgeEInvoice } from '#shared/domain/invoices/rules/judge-e-invoice.ts'
import type { Severity } from '#shared/domain/invoices/rules/rule.ts'
import { toEInvoice } from '#shared/domain/invoices/to-e-invoice.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { invoiceFrame } from './invoice-frame.ts'
import { type NextNumber, readNextNumber } from './next-number.ts'
import { storedProblems } from './stored-problems.ts'

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
  const currency = row.currency as InvoiceDocument['currency']
  const facts = { kind: content.kind, parties, settings, currency, quote: quoteOf(row), on: issuedOn }
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
    sectorTermDays: settings.sectorTermDays,
  })
  const isJudged =
    judged !== null && isDeepStrictEqual(documentWith(number.text, judged.logo), judged.document)
  if (problems.length === 0 && !isJudged) problems.push(...ruleProblems(documentWith(number.text, null)))
  problems.push(...(await storedProblems(tx, row, { number: number.text, franchise: seller.franchise })))
  return {
    parties,
    number,
    isJudged,
    problems,
    documentWith,
    logoFileKey: seller.logoFileKey,
    today,
    earliestOn: earliestIssueDay(stand),
    sectorTermDays: settings.sectorTermDays,
  }
}

/** The client's own reference and place of delivery, where the invoice says none. A deposit delivers nothing. */
function withClientDefaults(content: InvoiceContent, buyer: BuyerFacts | null): InvoiceContent {
  if (buyer === null) return content
  const { buyerReference, deliveryPlace } = buyer.invoicing
  const delivers =
    content.kind !== 'deposit' && (content.operation === 'goods' || content.operation === 'mixed')
  return {
    ...content,
    buyerReference: content.buyerReference ?? buyerReference,
    deliveryPlace: content.deliveryPlace ?? (delivers ? deliveryPlace : null),
  }
}

/** The business rules of e-invoices that the document breaks, each by its number and at the field of the draft. */
const ruleProblems = (document: InvoiceDocument) => findings(document, 'fatal')

/** The rules that forbid nothing. */
export const ruleWarnings = (document: InvoiceDocument) => findings(document, 'warning')

function findings(document: InvoiceDocument, asked: Severity): FieldError[] {
  return judgeEInvoice(toEInvoice(document))
    .filter(({ severity }) => severity === asked)
    .map(({ ruleId, path, message }) => ({ path: draftPath(path, document.lines), code: ruleId, message }))
}
