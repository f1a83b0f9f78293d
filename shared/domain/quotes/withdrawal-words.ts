import { greetingOf } from '#shared/domain/documents/message-template.ts'

/** The mail that tells a client that a devis is withdrawn, as its author finds it prepared. */
export function withdrawalWords(facts: {
  number: string
  recipientName: string | null
  senderName: string | null
  sellerName: string
}): { subject: string; message: string } {
  const { number, recipientName, senderName, sellerName } = facts
  const signed =
    senderName === null || senderName === sellerName ? sellerName : `${senderName}\n${sellerName}`
  return {
    subject: `Devis ${number} retiré – ${sellerName}`,
    message: `${greetingOf(recipientName)}

Nous retirons notre devis ${number}\u00a0: il ne peut plus être signé.

Pour toute question, ou pour recevoir une autre proposition, il suffit de répondre à cet e-mail.

Cordialement,
${signed}`,
  }
}
