import { fileNameOf } from '#shared/domain/documents/file-name.ts'
import { type InvoiceKind, isCreditNote } from './invoice-kind.ts'

/** « Facture-F2026-0043.pdf », « Avoir-A2026-0007.pdf »: the file of an issued document. `detail`: what tells two of one name apart. */
export const invoiceFileName = (kind: InvoiceKind, number: string, detail?: string): string =>
  fileNameOf(isCreditNote(kind) ? 'Avoir' : 'Facture', number, detail)
