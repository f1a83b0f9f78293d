import type { EInvoice } from '#shared/domain/e-invoices/e-invoice.ts'
import type { LifeCycleMessage } from '#shared/domain/invoices/life-cycle/message.ts'

export type ReadEInvoice = { syntax: 'cii' | 'ubl'; invoice: EInvoice }

export type EInvoiceReader = {
  /**
   * The invoice that a stranger's file says: CII, UBL 2.1, or the CII of a Factur-X. Errors: the codes `e_invoice_…`
   * (`e_invoice_too_complex` too where the file takes too much time or memory), and service_unavailable while too many wait.
   * Organizations are served in turn.
   */
  read(bytes: Uint8Array, orgId: string): Promise<ReadEInvoice>
  /**
   * Reads a stranger's life-cycle message (CDAR, at most 1 MB). Errors: `life_cycle_message_unreadable`, and as above
   * `e_invoice_too_large`, `e_invoice_too_complex`, `e_invoice_doctype`, `e_invoice_malformed` and service_unavailable.
   */
  readLifeCycleMessage(bytes: Uint8Array, orgId: string): Promise<LifeCycleMessage>
  close(): Promise<void>
}
