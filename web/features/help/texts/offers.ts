import { addOns, offers } from '#shared/domain/plans/offers.ts'
import { TRIAL_DAYS } from '#shared/domain/plans/trial.ts'
import { formatMoney } from '#shared/french/format.ts'
import type { HelpSection } from '../help-topic.ts'

/** From the offers and prices themselves. */
export const offerSections: readonly HelpSection[] = [
  {
    title: 'L’essai et les offres',
    blocks: [
      `L’essai dure ${TRIAL_DAYS}\u00a0jours, sans carte bancaire. Ensuite\u00a0:`,
      [
        `Starter\u00a0: ${formatMoney(offers.starter.priceCents)} HT par mois, pour une personne.`,
        `Team\u00a0: ${formatMoney(offers.team.priceCents)} HT par utilisateur et par mois, à partir de ${offers.team.minUsers}\u00a0utilisateurs\u202f; le prix par personne baisse jusqu’à ${formatMoney(addOns.teamUser.fromCents)}.`,
        'Business\u00a0: sur devis.',
      ],
      'Le rôle Comptable ne compte pas parmi les utilisateurs.',
    ],
  },
  {
    title: 'Arrêter',
    blocks: [
      'Un abonnement s’arrête depuis cette page, à la fin de la période payée. Vos documents restent lisibles et exportables.',
    ],
  },
]
