import { isPdf } from '#server/integrations/e-invoices/extract-from-pdf.ts'
import type { EInvoiceReader } from '#server/integrations/e-invoices/port.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { EInvoice } from '#shared/domain/e-invoices/e-invoice.ts'
import type { ReceivedSource } from '#shared/domain/received-invoices/received-invoice.ts'

export type FileType = 'application/pdf' | 'application/xml' | 'image/png' | 'image/jpeg' | 'image/webp'
export type ReadFile = { type: FileType; source: ReceivedSource; invoice: EInvoice | null }

const starts = (bytes: Uint8Array, at: number, text: string) =>
  Buffer.from(bytes.subarray(at, at + text.length)).toString('latin1') === text

/** By its first bytes: neither its name nor what the browser said of it is believed. */
function pictureType(bytes: Uint8Array): FileType | null {
  if (starts(bytes, 0, '\x89PNG\r\n\x1a\n')) return 'image/png'
  if (starts(bytes, 0, '\xff\xd8\xff')) return 'image/jpeg'
  if (starts(bytes, 0, 'RIFF') && starts(bytes, 8, 'WEBP')) return 'image/webp'
  return null
}

/**
 * Recognizes a dropped file: an e-invoice that is read, or a picture or a plain PDF of which the terms are typed. A PDF whose XML is there
 * and cannot be read is refused as that XML alone would be. Errors: the codes `e_invoice_…`.
 */
export async function readFile(reader: EInvoiceReader, bytes: Uint8Array, orgId: string): Promise<ReadFile> {
  const picture = pictureType(bytes)
  if (picture !== null) return { type: picture, source: 'file', invoice: null }
  if (!isPdf(bytes)) {
    const { syntax, invoice } = await reader.read(bytes, orgId)
    return { type: 'application/xml', source: syntax, invoice }
  }
  try {
    const { invoice } = await reader.read(bytes, orgId)
    return { type: 'application/pdf', source: 'factur_x', invoice }
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== 'e_invoice_not_in_pdf') throw error
    return { type: 'application/pdf', source: 'file', invoice: null }
  }
}
