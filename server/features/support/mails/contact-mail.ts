import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import type { ContactMessage } from '#shared/contract/support.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { de } from '#shared/french/elides-before.ts'
import { NBSP } from '#shared/french/typography.ts'

/** A visitor's message, to the operator, who answers by replying. */
export function contactMail(message: ContactMessage): MailContent {
  return {
    subject: `Message de contact${NBSP}: ${message.subject}`,
    preview: message.message.slice(0, 120),
    title: message.subject,
    paragraphs: [message.message],
    facts: [
      ['Nom', message.name],
      ['E-mail', message.email],
      ['Entreprise', message.company],
      ['Téléphone', message.phone ?? '—'],
    ],
    footer: `Message envoyé par le formulaire de contact ${de(PRODUCT_NAME)}. Répondez à cet e-mail pour répondre à la personne.`,
  }
}

/**
 * Repeats nothing that the visitor typed, not even a name: the address may be someone else's, and this mail must carry
 * no stranger's words.
 */
export function contactAcknowledgment(operatorName: string | null): MailContent {
  return {
    subject: 'Nous avons bien reçu votre message',
    preview: 'Nous vous répondrons par e-mail.',
    title: 'Nous avons bien reçu votre message',
    paragraphs: [
      'Bonjour,',
      `Votre message envoyé depuis la page de contact ${de(PRODUCT_NAME)} nous est parvenu. Nous vous répondrons à cette adresse.`,
    ],
    footer: `Vous recevez cet e-mail automatique${operatorName === null ? '' : ` ${de(operatorName)}`} parce que cette adresse a été indiquée dans notre formulaire de contact. Si ce n’était pas vous, ignorez-le\u00a0: vous ne recevrez rien d’autre.`,
  }
}
