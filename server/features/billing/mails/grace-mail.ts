import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import type { GraceMailDay } from '#shared/domain/billing/grace.ts'
import { PRODUCT_NAME } from '#shared/domain/platform/product.ts'
import { de } from '#shared/french/elides-before.ts'
import { formatLongDate } from '#shared/french/format.ts'
import { guillemets, NBSP } from '#shared/french/typography.ts'

const subjects: Record<GraceMailDay, string> = {
  0: 'Le paiement de votre abonnement a échoué',
  7: `Votre abonnement n’est toujours pas payé${NBSP}: il reste 7${NBSP}jours`,
  13: 'Votre abonnement prend fin demain',
}

/** To the billing address, at days 0, 7 and 13 of a payment that failed. */
export function graceMail(facts: {
  day: GraceMailDay
  plan: string
  organization: string
  timeZone: string
  end: Date
  url: string
}): MailContent {
  const { day, plan, organization, timeZone, end, url } = facts
  const until = formatLongDate(end.toISOString(), timeZone)
  return {
    subject: subjects[day],
    preview: `${PRODUCT_NAME} ${plan} reste ouvert jusqu’au ${until}.`,
    title: subjects[day],
    paragraphs: [
      `Le paiement de l’abonnement ${guillemets(`${PRODUCT_NAME} ${plan}`)} ${de(organization)} n’a pas abouti.`,
      `Votre formule reste ouverte jusqu’au ${until}. Ensuite, l’organisation revient à la formule Gratuit${NBSP}: rien n’est effacé, et tout reste lisible et exportable.`,
      'Vérifiez le moyen de paiement, ou donnez-en un autre.',
    ],
    action: { label: 'Voir l’abonnement', url },
    footer: `Vous recevez ce message parce que votre adresse est celle de la facturation ${de(organization)}.`,
  }
}
