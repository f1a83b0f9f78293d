import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { de } from '#shared/french/elides-before.ts'

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
