import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import { plainWords } from '#shared/domain/text/plain-words.ts'

/** Tells a member that they own the organization now. */
export function ownershipMail(facts: { organizationName: string; url: string }): MailContent {
  const organization = plainWords(facts.organizationName)
  return {
    subject: `Vous êtes désormais propriétaire de l’organisation ${organization}`,
    preview: 'Vous avez maintenant tous les droits dans cette organisation.',
    title: `L’organisation ${organization} est à vous`,
    paragraphs: [
      'Vous avez maintenant tous les droits dans cette organisation\u00a0: membres, abonnement, et sa suppression.',
    ],
    action: { label: 'Ouvrir la page de l’équipe', url: facts.url },
    footer: 'Vous recevez ce message parce que la propriété d’une organisation vous a été transférée.',
  }
}
