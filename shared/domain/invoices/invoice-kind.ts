/** Kinds of invoices, with their code BT-3 (UNTDID 1001) among those that BR-FR-04 accepts. */
export const invoiceKinds = {
  invoice: { code: '380', label: 'Facture', credit: false },
  deposit: { code: '386', label: 'Facture d’acompte', credit: false },
  credit_note: { code: '381', label: 'Avoir', credit: true },
  /** Replaces one invoice and cancels it. */
  corrective: { code: '384', label: 'Facture rectificative', credit: false },
  deposit_credit_note: { code: '503', label: 'Avoir sur acompte', credit: true },
  /** A credit note that follows no invoice: « remise globale » of a contract and a period (BR-FR-CO-03). */
  global_allowance: { code: '262', label: 'Avoir de remise globale', credit: true },
} as const satisfies Record<string, { code: string; label: string; credit: boolean }>

export type InvoiceKind = keyof typeof invoiceKinds

/** Whether the document gives back: its amounts are positive and count against what is owed. */
export function isCreditNote(kind: InvoiceKind): boolean {
  return invoiceKinds[kind].credit
}

/** A credit note gives back to whoever was invoiced; that of a period (262) names no invoice. */
export const keepsClient = (kind: InvoiceKind): boolean => isCreditNote(kind) && kind !== 'global_allowance'

/** A draft without number or title. */
export const draftLabel = (kind: InvoiceKind): string =>
  isCreditNote(kind) ? 'Brouillon d’avoir' : 'Brouillon de facture'
