import type { EInvoice } from '#shared/domain/e-invoices/e-invoice.ts'

export type ReadEInvoice = { syntax: 'cii' | 'ubl'; invoice: EInvoice }

export type EInvoiceReader = {
  /**
   * The invoice that a stranger's file says: CII, UBL 2.1, or the CII of a Factur-X. Errors: the codes `e_invoice_…`
   * (`e_invoice_too_complex` too where the file takes too much time or memory), and service_unavailable while too many wait.
   */
  read(bytes: Uint8Array): Promise<ReadEInvoice>
  close(): Promise<void>
}
