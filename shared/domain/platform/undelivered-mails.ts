import type { Permission } from '#shared/domain/permissions.ts'
import type { mailReaders } from './events.ts'

/** What may become of a mail that did not reach its recipient: it is tried again by itself, or not. */
export const undeliveredStates = ['waiting', 'failed'] as const
export type UndeliveredState = (typeof undeliveredStates)[number]

export const undeliveredStateLabels: Record<UndeliveredState, string> = {
  waiting: 'Nouvel essai prévu',
  failed: 'Non remis',
}

type MailSubject = keyof typeof mailReaders

/** Who may see that a mail did not arrive and have it sent again: who may send such mails. */
export const mailSenders: Record<MailSubject, Permission> = {
  quote: 'quote:send',
  invoice: 'invoice:send',
  online_subscription: 'invoice:send',
  company: 'invoice:send',
  contact: 'invoice:send',
  invitation: 'member:manage',
}
/** For a mail that is about none of them: a notification, a report. */
export const otherMailSender: Permission = 'member:manage'

/** The permission to have a mail sent again, by what it is about. */
export const mailSender = (subjectType: string | null): Permission =>
  subjectType !== null && Object.hasOwn(mailSenders, subjectType)
    ? mailSenders[subjectType as MailSubject]
    : otherMailSender

const kindLabels = new Map([
  ['quote', 'Devis'],
  ['invoice', 'Facture'],
  ['statement', 'Relevé de compte'],
  ['receipt', 'Reçu'],
  ['reminder', 'Relance'],
  ['mandate', 'Mandat de prélèvement'],
  ['debit-notice', 'Avis de prélèvement'],
  ['payment-plan', 'Échéancier'],
  ['online-subscription', 'Abonnement en ligne'],
  ['subscription', 'Abonnement en ligne'],
  ['invitation', 'Invitation'],
  ['report', 'Rapport'],
  ['notification', 'Notification'],
])

/** What a mail is, from its kind: `quote-signed-client` is a devis. */
export function mailKindLabel(kind: string): string {
  const parts = kind.split('-')
  for (let length = parts.length; length > 0; length--) {
    const label = kindLabels.get(parts.slice(0, length).join('-'))
    if (label !== undefined) return label
  }
  return 'Message d’Ardoise'
}
