import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import { LOST_DAYS, recordName, recordValue } from '#shared/domain/company-sign-in/domain-proof.ts'
import { guillemets, NBSP } from '#shared/french/typography.ts'

export type DomainMail = {
  /** `lost`: the record is gone; `unproved`: the delay is over; `taken`: another organization published its own. */
  what: 'lost' | 'unproved' | 'taken'
  domain: string
  recordToken: string
  organization: string
  url: string
}

/** Tells an owner that the record which proves a domain is gone, then that the domain proves nothing any more. */
export function domainMail({ what, domain, recordToken, organization, url }: DomainMail): MailContent {
  const lost = what === 'lost'
  const since =
    what === 'taken'
      ? `L’enregistrement de ${domain} est introuvable, et une autre organisation a publié le sien.`
      : `L’enregistrement de ${domain} est introuvable depuis ${LOST_DAYS}${NBSP}jours.`
  const subject = lost
    ? `L’enregistrement DNS de ${domain} est introuvable`
    : `Le domaine ${domain} n’est plus prouvé`
  return {
    subject,
    preview: lost
      ? `Remettez-le en place sous ${LOST_DAYS}${NBSP}jours.`
      : 'La connexion d’entreprise ne l’accepte plus.',
    title: subject,
    paragraphs: [
      lost
        ? `L’enregistrement qui prouve que ${domain} est à ${organization} ne se trouve plus. Si rien ne change, le domaine ne sera plus prouvé dans ${LOST_DAYS}${NBSP}jours${NBSP}: les adresses de ce domaine ne se connecteront plus par votre entreprise.`
        : `${since} Les adresses de ce domaine ne se connectent plus par votre entreprise${NBSP}; les comptes et leurs accès restent, et s’ouvrent par un code reçu par e-mail.`,
      'Publiez de nouveau cet enregistrement chez votre hébergeur de noms de domaine, puis cliquez sur «\u202fVérifier\u202f».',
    ],
    facts: [
      ['Type', 'TXT'],
      ['Nom', recordName(domain)],
      ['Valeur', recordValue(recordToken)],
    ],
    action: { label: 'Voir la connexion d’entreprise', url },
    footer: `Vous recevez ce message parce que vous êtes propriétaire de l’organisation ${guillemets(organization)}.`,
  }
}
