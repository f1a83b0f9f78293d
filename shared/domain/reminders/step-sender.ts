import { type SendingFault, sendingFaults } from '#shared/domain/mail-sending/sending.ts'

/** A mailbox of the organization. `refusal`: why nothing leaves from it now; null: it does. */
export type StepSender = {
  mailboxId: string
  address: string
  shared: boolean
  refusal: SendingFault | null
}

/** From where a step of a plan leaves: a mailbox; null: Ardoise’s own address; undefined: the organization’s choice when it leaves. */
export type StepMailbox = string | null | undefined

/**
 * Why nothing would leave from the mailbox of a step, in French; null: it would. A plan sends for the whole team: a mailbox that somebody keeps for themselves
 * sends none of its reminders.
 */
export function stepSenderFault(mailboxId: StepMailbox, senders: readonly StepSender[]): string | null {
  if (mailboxId == null) return null
  const sender = senders.find((one) => one.mailboxId === mailboxId)
  if (sender === undefined || !sender.shared)
    return 'Le compte mail d’où part cette étape n’est plus partagé avec toute l’équipe, ou n’existe plus. Choisissez-en un autre.'
  return sender.refusal === null ? null : sendingFaults[sender.refusal]
}
