import type { Told } from '#shared/domain/text/told.ts'

/** Subjects of the events, and the permission needed to read the events of each. */
export const reminderEventSubjects = {
  reminder: 'reminder:read',
  promise: 'reminder:read',
} as const

/** Event types, with the words that name each; event-sentences.ts makes whole sentences of the event's meta. */
export const reminderEvents = {
  'reminder.sent': 'Relance envoyée',
  'reminder.received': 'Courrier reçu par le client',
  'reminder.refused': 'Recommandé refusé par le client',
  'reminder.unclaimed': 'Recommandé non réclamé',
  'reminder.paused': 'Relances mises en pause',
  'reminder.resumed': 'Relances reprises',
  'reminder.answered': 'Réponse reçue à une relance',
  'reminder.client_said': 'Réponse du client sur sa page',
  'reminder.declaration_due': 'Créance à déclarer',
  'reminder.limitation_near': 'Prescription proche',
  'reminder.prescribed': 'Facture prescrite',
  'promise.recorded': 'Promesse de paiement notée',
  'promise.kept': 'Promesse de paiement tenue',
  'promise.broken': 'Promesse de paiement non tenue',
  'promise.cancelled': 'Promesse de paiement annulée',
} as const satisfies Record<`${keyof typeof reminderEventSubjects}.${string}`, string>

/** The meta of each subject's events. `to`: the address that was written to; `reason`: of a pause; `on`: the day that was promised, of a receipt, or the last to claim. `number`: of the invoice that it is about. */
export type ReminderEventMeta = {
  reminder: Record<'clientName' | 'to' | 'reason' | 'note' | 'on' | 'number', Told>
  promise: Record<'clientName' | 'on', Told>
}
