import { listChainOfQuote } from '#server/features/invoices/queries/chain.ts'
import { hasEarlierNumber } from '#server/features/invoices/queries/earlier-numbers.ts'
import type { InvoiceRow } from '#server/features/invoices/queries/rows.ts'
import { getLastOfSeries } from '#server/features/invoices/queries/series.ts'
import { getInvoiceSettings } from '#server/features/invoices/queries/settings.ts'
import type { BuyerFacts, Parties } from '#server/features/quotes/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import { fieldError } from '#shared/domain/error-codes.ts'
import { buildInvoice } from '#shared/domain/invoices/build-invoice.ts'
import type { InvoiceContent, InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import { invoiceIssueProblems } from '#shared/domain/invoices/issue-problems.ts'
import { counterPeriod, formatNumber } from '#shared/domain/invoices/number-series.ts'
import { type SeriesName, seriesOf } from '#shared/domain/invoices/numbering.ts'
import type { FieldError } from '#shared/domain/verdict.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { chainProblem } from './chain-problem.ts'
import { invoiceFrame } from './invoice-frame.ts'
import { ruleProblems } from './rule-problems.ts'

/** The number that the invoice would bear: the next of its series, which nobody has taken yet. */
export type NextNumber = {
  series: SeriesName
  period: string
  ordinal: number
  text: string
  issuedOn: string
}

/**
 * What an issue made now would freeze, and all that forbids it. `before`: the number of an issue that is being recorded.
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
  const { name, series } = seriesOf(content.kind, settings.numbering)
  const period = counterPeriod(series, issuedOn)
  const { lastNumber, lastIssuedOn } = await getLastOfSeries(tx, { series: name, period })
  const ahead = before?.series === name ? before : null
  const ordinal = Math.max(lastNumber, ahead?.period === period ? ahead.ordinal : 0) + 1
  const number: NextNumber = {
    series: name,
    period,
    ordinal,
    text: formatNumber(series, issuedOn, ordinal),
    issuedOn,
  }
  const quote: InvoiceDocument['quote'] =
    row.quote_number === null || row.quote_issued_on === null
      ? null
      : { number: row.quote_number, issuedOn: row.quote_issued_on }
  const currency = row.currency as InvoiceDocument['currency']
  const facts = { kind: content.kind, parties, settings, currency, quote, on: issuedOn }
  const documentWith = (number: string | null, logo: string | null) =>
    buildInvoice(withClientDefaults(content, buyer), invoiceFrame({ ...facts, number, logo }))

  const lastDay =
    [lastIssuedOn, ahead?.issuedOn ?? null]
      .filter((day) => day !== null)
      .toSorted()
      .at(-1) ?? null
  const problems: FieldError[] = invoiceIssueProblems(documentWith(number.text, null), {
    on: issuedOn,
    today,
    lastIssuedOn: lastDay,
    clientChosen: buyer !== null,
    purchaseOrderRequired: buyer?.invoicing.purchaseOrderRequired === true && !isCreditNote(content.kind),
  })
  if (problems.length === 0) problems.push(...ruleProblems(documentWith(number.text, null)))
  if (await hasEarlierNumber(tx, number.text)) problems.push(fieldError('issuedOn', 'invoice_number_earlier'))
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
    lastIssuedOn: lastDay,
  }
}

/** The client's own reference and place of delivery, where the invoice says none. A deposit delivers nothing. */
function withClientDefaults(content: InvoiceContent, buyer: BuyerFacts | null): InvoiceContent {
  if (buyer === null) return content
  const { buyerReference, deliveryPlace } = buyer.invoicing
  const delivers = content.kind !== 'deposit' && content.operation !== 'services'
  return {
    ...content,
    buyerReference: content.buyerReference ?? buyerReference,
    deliveryPlace: content.deliveryPlace ?? (delivers ? deliveryPlace : null),
  }
}
