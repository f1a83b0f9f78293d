import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const receivedInvoiceSubjects = {
  received_invoice: 'received_invoice:read',
} as const

/** Event types, with the sentence for timelines and feeds. */
export const receivedInvoiceEvents = {
  'received_invoice.created': 'Facture reçue déposée',
  'received_invoice.updated': 'Facture reçue modifiée',
  'received_invoice.approved': 'Facture reçue approuvée',
  'received_invoice.refused': 'Facture reçue refusée',
  'received_invoice.paid': 'Facture reçue payée',
  'received_invoice.reopened': 'Facture reçue remise à l’étape précédente',
  'received_invoice.status_said': 'Statut transmis à la plateforme agréée',
  'received_invoice.status_refused': 'Statut refusé par la plateforme agréée',
  'received_invoice.status_heard': 'Statut reçu d’une facture de fournisseur',
  'received_invoice.deleted': 'Facture reçue supprimée',
} as const satisfies Record<`${keyof typeof receivedInvoiceSubjects}.${string}`, string>

/** The meta of their events; `to` is the state that it went back to, `by` is `platform` for what a member did not drop. */
export type ReceivedInvoiceEventMeta = {
  received_invoice: Record<'supplierName' | 'number' | 'reason' | 'paidOn' | 'to' | 'by' | 'status', Told>
}
