import { memberRights, rightWords } from '#shared/domain/member-rights.ts'
import { addOns, offers } from '#shared/domain/plans/offers.ts'
import { TRIAL_DAYS } from '#shared/domain/plans/trial.ts'
import { roleSummaries } from '#shared/domain/role-abilities.ts'
import { roleLabels, roles } from '#shared/domain/roles.ts'
import { formatMoney } from '#shared/french/format.ts'
import type { HelpSection } from '../help-topic.ts'

/** From the table of roles and that of rights. */
export const roleSections: readonly HelpSection[] = [
  {
    title: 'Les rôles',
    blocks: [
      roles.map((role) => `${roleLabels[role]}\u00a0: ${roleSummaries[role]}`),
      'Sur «\u202fGestion d’équipe\u202f», «\u202fComparer les rôles\u202f» donne le tableau complet. Un bouton grisé dit toujours quel rôle il demande.',
    ],
  },
  {
    title: 'Les droits à côté du rôle',
    blocks: [
      'Pour un Membre ou un Lecteur, «\u202fDroits\u202f» règle trois interrupteurs. Ils valent aussitôt sur tous ses appareils, le journal garde qui les a changés et quand, et un changement de rôle les remet à zéro.',
      memberRights.map((right) => `${rightWords[right].label}\u00a0: ${rightWords[right].given}`),
      `Sans «\u202f${rightWords.amounts.label}\u202f», la personne\u00a0: ${rightWords.amounts.without}`,
    ],
  },
  {
    title: 'Inviter, suspendre, retirer',
    blocks: [
      'Une invitation part par e-mail, ou se copie comme lien. Suspendre coupe l’accès sans rien perdre\u202f; retirer laisse le travail en place et confie les tâches ouvertes à quelqu’un.',
    ],
  },
]

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
