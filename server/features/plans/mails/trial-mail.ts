import type { MailContent } from '#server/features/platform/commands/queue-mail.ts'
import { FREE_PLAN } from '#shared/domain/plans/limits.ts'
import type { TrialNotice } from '#shared/domain/plans/trial-notice.ts'
import { formatLongDate } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'

type Facts = {
  notice: TrialNotice
  organizationName: string
  /** Days left, today included. */
  daysLeft: number
  /** ISO day in the organization's time zone. */
  endsOn: string
  url: string
}

const after = `Ensuite, votre organisation passe à la formule Gratuit${NBSP}: ${FREE_PLAN.mailboxes}${NBSP}boîtes mail, ${FREE_PLAN.activeQuotes}${NBSP}devis actifs en même temps et ${FREE_PLAN.historyDays}${NBSP}jours d’historique. Rien n’est supprimé${NBSP}: tout reste lisible et exportable.`

/** Tells an owner that the trial ends soon, or that it has ended. */
export function trialMail({ notice, organizationName, daysLeft, endsOn, url }: Facts): MailContent {
  const common = {
    action: { label: 'Choisir une formule', url },
    facts: [
      ['Organisation', organizationName],
      ['Fin de l’essai', formatLongDate(endsOn)],
    ] as [string, string][],
    footer: `Vous recevez ce message parce que vous êtes propriétaire de l’organisation ${organizationName}.`,
  }
  if (notice === 'end')
    return {
      ...common,
      subject: 'Votre essai d’Ardoise est terminé',
      preview: 'Votre organisation passe à la formule Gratuit. Rien n’est supprimé.',
      title: 'Votre essai est terminé',
      paragraphs: [
        `Votre organisation est maintenant à la formule Gratuit${NBSP}: ${FREE_PLAN.mailboxes}${NBSP}boîtes mail, ${FREE_PLAN.activeQuotes}${NBSP}devis actifs en même temps et ${FREE_PLAN.historyDays}${NBSP}jours d’historique.`,
        `Rien n’est supprimé${NBSP}: tout reste lisible et exportable, et vos clients peuvent toujours signer et payer ce que vous leur avez envoyé.`,
      ],
    }
  const left = daysLeft === 1 ? 'demain au plus tard' : `dans ${daysLeft}${NBSP}jours`
  return {
    ...common,
    subject:
      daysLeft === 1 ? 'Votre essai d’Ardoise se termine demain' : `Votre essai d’Ardoise se termine ${left}`,
    preview: 'Choisissez une formule pour garder toutes les fonctions.',
    title: `Votre essai se termine ${left}`,
    paragraphs: [
      'Choisissez une formule pour garder toutes les fonctions. Aucun paiement n’a été et ne sera prélevé sans votre accord.',
      after,
    ],
  }
}
