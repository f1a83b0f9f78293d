import { isDeepStrictEqual } from 'node:util'
import { shortDecimal } from '#shared/domain/e-invoices/decimal.ts'
import type { EInvoice } from '#shared/domain/e-invoices/e-invoice.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { toEInvoice } from '#shared/domain/invoices/to-e-invoice.ts'
import { readEInvoice } from './read-e-invoice.ts'

/** Whether the XML, read again, says every term of the document, and nothing else. Its profile is judged with the file that carries it. */
export function statesAll(xml: string, document: InvoiceDocument): boolean {
  const read = readEInvoice(Buffer.from(xml))
  return isDeepStrictEqual(read, { ...withShortPrices(toEInvoice(document)), profile: read.profile })
}

/** Prices as a reader gives them: « 12.5 » for « 12.50 ». */
function withShortPrices(terms: EInvoice): EInvoice {
  const short = (price: string | null) => (price === null ? null : shortDecimal(price))
  return {
    ...terms,
    lines: terms.lines.map((line) => ({
      ...line,
      price: {
        ...line.price,
        net: short(line.price.net) ?? line.price.net,
        discount: short(line.price.discount),
        gross: short(line.price.gross),
      },
    })),
  }
}
