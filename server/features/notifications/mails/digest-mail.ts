import type { OrganizationFacts, ToldEvent } from '#server/features/notifications/queries/notifications.ts'
import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import { DIGEST_HOUR } from '#shared/domain/notifications/notifications.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { formatCount } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'
import { footerLinks, type MailLinks, sentenceAt } from './notification-mail.ts'

const SHOWN = 40

type Facts = { events: ToldEvent[]; organization: OrganizationFacts; links: MailLinks }

/** The mail of the events that are unread since the last summary, oldest first. */
export function digestMail({ events, organization, links }: Facts): MailContent {
  const count = formatCount(events.length, 'notification', 'notifications')
  const more = events.length - SHOWN
  const first = events[0]
  return {
    subject: `${organization.name}${NBSP}: ${count}`,
    preview: first ? sentenceAt(first, organization.timezone)[0] : count,
    title: 'Votre résumé quotidien',
    paragraphs: [
      `${count} depuis le dernier résumé.`,
      ...(more > 0 ? [`Les ${SHOWN} premières sont ci-dessous, les autres dans ${PRODUCT_NAME}.`] : []),
    ],
    facts: events.slice(0, SHOWN).map((event) => sentenceAt(event, organization.timezone)),
    action: { label: 'Voir les notifications', url: links.subject },
    footer: `Ce résumé part chaque jour à ${DIGEST_HOUR}${NBSP}h, quand il y a du nouveau. Vous le recevez parce que vos préférences de notification dans ${PRODUCT_NAME} le demandent.`,
    footerLinks: footerLinks(links),
  }
}
