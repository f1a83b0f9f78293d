import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import { plainWords } from './invitation-mail.ts'

/** Tells who invited that the invitation was refused. */
export function refusalMail(facts: { email: string; organizationName: string; url: string }): MailContent {
  const organization = plainWords(facts.organizationName)
  return {
    subject: `Invitation refusée\u00a0: ${facts.email}`,
    preview: `${facts.email} ne rejoindra pas ${organization}.`,
    title: 'Invitation refusée',
    paragraphs: [
      `${facts.email} a refusé de rejoindre ${organization}.`,
      'Vous pouvez inviter cette personne de nouveau, ou quelqu’un d’autre, depuis la page de votre équipe.',
    ],
    action: { label: 'Ouvrir la page de l’équipe', url: facts.url },
    footer: `Vous recevez ce message parce que vous avez envoyé cette invitation.`,
  }
}
