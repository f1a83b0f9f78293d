import { DomainError } from '#shared/domain/domain-error.ts'
import { readCii } from '#shared/domain/e-invoice-files/read-cii.ts'
import { readUbl } from '#shared/domain/e-invoice-files/read-ubl.ts'
import { firstAt, type XmlElement } from '#shared/domain/e-invoice-files/xml-element.ts'
import type { EInvoice } from '#shared/domain/e-invoices/e-invoice.ts'
import { parseXml } from './parse-xml.ts'
import { isPdf, takeFromPdf } from './take-from-pdf.ts'

/** The root elements that are invoices, each with a part that no invoice of its syntax lacks and other vocabularies do not have. */
const SYNTAXES: Record<string, { part: string; read: (root: XmlElement) => EInvoice }> = {
  CrossIndustryInvoice: { part: 'ExchangedDocument', read: readCii },
  Invoice: { part: 'AccountingSupplierParty', read: readUbl },
  CreditNote: { part: 'AccountingSupplierParty', read: readUbl },
}

/**
 * The invoice that a stranger's file says: CII, UBL 2.1, or the CII of a Factur-X. Nothing that it names is fetched.
 * Throws the codes `e_invoice_…`. The largest files take two to three seconds: those of strangers are read in a thread (port.ts), our own here.
 */
export function readEInvoice(bytes: Uint8Array): EInvoice {
  const root = parseXml(isPdf(bytes) ? takeFromPdf(bytes) : bytes)
  const syntax = Object.hasOwn(SYNTAXES, root.name) ? SYNTAXES[root.name] : undefined
  if (!syntax || !firstAt(root, syntax.part)) throw new DomainError('e_invoice_unknown')
  return syntax.read(root)
}
