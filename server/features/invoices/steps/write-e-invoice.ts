import { isDeepStrictEqual } from 'node:util'
import { readEInvoice } from '#server/integrations/e-invoices/read-e-invoice.ts'
import { writeCii } from '#shared/domain/e-invoice-files/write-cii.ts'
import { shortDecimal } from '#shared/domain/e-invoices/decimal.ts'
import type { EInvoice } from '#shared/domain/e-invoices/e-invoice.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { toEInvoice } from '#shared/domain/invoices/to-e-invoice.ts'

/**
 * The XML of an issued document, read again: it must say every term of the document, and nothing else.
 * Throws `e_invoice_character`, and an Error when it does not.
 */
export function writeEInvoice(document: InvoiceDocument): string {
  const terms = toEInvoice(document)
  const xml = writeCii(terms)
  if (!isDeepStrictEqual(readEInvoice(Buffer.from(xml)), withShortPrices(terms)))
    throw new Error(`the XML of ${document.number} does not say what the document says`)
  return xml
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
