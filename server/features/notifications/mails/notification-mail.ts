import type { OrganizationFacts, ToldEvent } from '#server/features/notifications/queries/notifications.ts'
import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import { eventFacts, eventSentence, eventWords } from '#shared/domain/event-sentences.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { type Currency, formatDateTime, formatMoney } from '#shared/french/format.ts'
import { guillemets, NBSP } from '#shared/french/typography.ts'

/** Links of a mail: to its subject, to the preferences, and to unsubscribe. */
export type MailLinks = { subject: string; preferences: string; unsubscribe: string }

type Facts = { event: ToldEvent; organization: OrganizationFacts; links: MailLinks }

/** The mail of a single event, sent at once. */
export function notificationMail({ event, organization, links }: Facts): MailContent {
  const sentence = eventSentence(event)
  const words = eventWords(event)
  const when = formatDateTime(event.occurredAt, organization.timezone)
  return {
    subject: sentence,
    preview: words ?? `${organization.name}, le ${when}.`,
    title: sentence,
    paragraphs: words === null ? [] : [guillemets(words)],
    facts: [
      ['Organisation', organization.name],
      ...(event.amountCents === null
        ? []
        : [
            ['Montant', formatMoney(event.amountCents, organization.currency as Currency)] as [
              string,
              string,
            ],
          ]),
      ...eventFacts(event),
      ['Date', when],
    ],
    action: { label: actionLabels[event.subjectType] ?? `Ouvrir ${PRODUCT_NAME}`, url: links.subject },
    footer: `Vous recevez ce message parce que vos préférences de notification dans ${PRODUCT_NAME} le demandent.`,
    footerLinks: footerLinks(links),
  }
}

const actionLabels: Partial<Record<ToldEvent['subjectType'], string>> = {
  quote: 'Ouvrir le devis',
  invoice: 'Ouvrir la facture',
  payment: 'Voir les paiements',
  bank: 'Voir les virements',
  company: 'Ouvrir la fiche du client',
  contact: 'Ouvrir la fiche du client',
  invitation: 'Voir les membres',
  mailbox: 'Reconnecter le compte',
  conversation: 'Ouvrir la conversation',
}

export function footerLinks({ preferences, unsubscribe }: Omit<MailLinks, 'subject'>) {
  return [
    { label: 'Modifier mes préférences', url: preferences },
    { label: 'Ne plus recevoir ces e-mails', url: unsubscribe },
  ]
}

/** « Devis D-2026-0042 signé par Menuiserie Vasseur » as the label of its time. */
export function sentenceAt(event: ToldEvent, timeZone: string): [string, string] {
  const words = eventWords(event)
  const sentence = eventSentence(event)
  return [
    words === null ? sentence : `${sentence}${NBSP}: ${guillemets(shortened(words))}`,
    formatDateTime(event.occurredAt, timeZone),
  ]
}

const WORDS_SHOWN = 160
function shortened(words: string): string {
  const line = words.replace(/\s+/g, ' ')
  return line.length > WORDS_SHOWN ? `${line.slice(0, WORDS_SHOWN)}…` : line
}
