import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const directDebitSubjects = {
  mandate: 'bank:read',
  debit: 'bank:read',
} as const

/** Event types, with the words that name each; event-sentences.ts makes whole sentences of the event's meta. */
export const directDebitEvents = {
  'mandate.recorded': 'Mandat de prélèvement enregistré',
  'mandate.asked': 'Mandat de prélèvement à signer envoyé',
  'mandate.signed': 'Mandat de prélèvement signé',
  'mandate.revoked': 'Mandat de prélèvement révoqué',
  'debit.prepared': 'Fichier de prélèvements créé',
  'debit.canceled': 'Fichier de prélèvements annulé',
  'debit.collected': 'Prélèvements encaissés',
  'debit.rejected': 'Prélèvement rejeté',
} as const satisfies Record<`${keyof typeof directDebitSubjects}.${string}`, string>

/** The meta of each subject's events: the reference of a mandate, the number of debits. */
export type DirectDebitEventMeta = {
  mandate: { clientName: Told; reference: Told; reason: Told }
  debit: { count: number; number: Told; reason: Told }
}
