import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import { plainWords } from '#shared/domain/text/plain-words.ts'
import { que } from '#shared/french/elides-before.ts'

type Facts = { organizationName: string; name: string; email: string; url: string; isNew: boolean }

/** To a person to whom their company's directory gave an access. */
export function welcomeMail({ email, url, isNew, ...facts }: Facts): MailContent {
  const organizationName = plainWords(facts.organizationName)
  return {
    subject: `Votre accès à Ardoise, avec ${organizationName}`,
    preview: `${organizationName} vous donne accès à son espace de travail.`,
    title: 'Votre accès est ouvert',
    paragraphs: [
      `Bonjour ${plainWords(facts.name, 60)},`,
      `L’annuaire de votre entreprise vous donne accès à l’organisation ${organizationName} dans Ardoise, l’espace de travail des devis, des factures et des e-mails.`,
      isNew
        ? `Votre compte est à l’adresse ${email}. Il n’a pas de mot de passe\u00a0: connectez-vous par votre entreprise si elle le propose, ou par un code reçu à cette adresse.`
        : `Connectez-vous comme d’habitude, à l’adresse ${email}\u00a0: l’organisation s’ajoute à celles que vous avez déjà.`,
    ],
    action: { label: 'Se connecter', url },
    footer: `Vous recevez ce message parce ${que(organizationName)} gère les accès de ses équipes par un annuaire.`,
  }
}
