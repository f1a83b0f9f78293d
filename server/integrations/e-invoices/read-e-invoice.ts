import { DomainError } from '#shared/domain/domain-error.ts'
import { readCii } from '#shared/domain/e-invoice-files/read-cii.ts'
import { readUbl } from '#shared/domain/e-invoice-files/read-ubl.ts'
import { firstAt, type XmlElement } from '#shared/domain/e-invoice-files/xml-element.ts'
import type { EInvoice } from '#shared/domain/e-invoices/e-invoice.ts'
import { extractFromPdf, isPdf } from './extract-from-pdf.ts'
import { parseXml } from './parse-xml.ts'
import type { ReadEInvoice } from './port.ts'

type Syntax = { syntax: ReadEInvoice['syntax']; part: string; read: (root: XmlElement) => EInvoice }

/** The root elements that are invoices, each with a part that no invoice of its syntax lacks and other vocabularies do not have. */
const SYNTAXES: Record<string, Syntax> = {
  CrossIndustryInvoice: { syntax: 'cii', part: 'ExchangedDocument', read: readCii },
  Invoice: { syntax: 'ubl', part: 'AccountingSupplierParty', read: readUbl },
  CreditNote: { syntax: 'ubl', part: 'AccountingSupplierParty', read: readUbl },
}

/**
 * The invoice that a stranger's file says: CII, UBL 2.1, or the CII of a Factur-X. Nothing that it names is fetched.
 * Throws the codes `e_invoice_…`. The largest files take two to three seconds: those of strangers are read in a thread (port.ts), our own here.
 */
export const readEInvoice = (bytes: Uint8Array): EInvoice => readWithSyntax(bytes).invoice

/** The same, and the syntax that it is written in. */
export function readWithSyntax(bytes: Uint8Array): ReadEInvoice {
  const root = parseXml(isPdf(bytes) ? extractFromPdf(bytes) : bytes)
  const known = Object.hasOwn(SYNTAXES, root.name) ? SYNTAXES[root.name] : undefined
  if (!known || !firstAt(root, known.part)) throw new DomainError('e_invoice_unknown')
  return { syntax: known.syntax, invoice: known.read(root) }
}
