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
