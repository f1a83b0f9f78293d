import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import { de } from '#shared/french/elides-before.ts'

/** The mail that carries a report to a member. */
export function reportMail({
  title,
  until,
  sellerName,
  url,
}: {
  title: string
  until: string
  sellerName: string
  url: string
}): MailContent {
  return {
    subject: `${title} – ${sellerName}`,
    preview: `${title}, ${until}`,
    title,
    paragraphs: [
      'Vous trouverez ce rapport en pièce jointe. Ses chiffres sont ceux de l’instant de l’envoi\u00a0: ils restent tels quels dans Ardoise.',
    ],
    facts: [['Période', until]],
    action: { label: 'Ouvrir dans Ardoise', url },
    footer: `Envoi programmé ${de(sellerName)}. Vous le recevez parce que vous êtes l’un de ses destinataires\u00a0; la personne qui gère les rapports peut vous en retirer.`,
  }
}
