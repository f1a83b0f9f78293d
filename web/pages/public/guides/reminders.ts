import type { GuideContent } from './guide-content.ts'

/** Facts of /work/shared/domain/french-rules.md, 3.5, compared on GUIDES_CHECKED_ON. */
export const reminders: GuideContent = {
  intro:
    'Une relance efficace est régulière, courte et factuelle. Entre professionnels, la loi vous donne en plus des pénalités et une indemnité, sans que vous ayez à les réclamer d’abord.',
  sections: [
    {
      title: 'Les délais de paiement',
      blocks: [
        'Sans accord, une facture se paie 30\u00a0jours après la réception des marchandises ou l’exécution de la prestation. Par contrat, 60\u00a0jours au plus à compter de la date de facture, ou 45\u00a0jours fin de mois. Il y a deux façons de compter ces derniers\u00a0: le contrat doit dire laquelle.',
      ],
    },
    {
      title: 'Un calendrier qui marche',
      blocks: [
        [
          'Avant l’échéance, de 5 à 3\u00a0jours\u00a0: un rappel courtois.',
          'De 3 à 5\u00a0jours après\u00a0: première relance, amicale.',
          'De 10 à 15\u00a0jours après\u00a0: deuxième relance, et un appel.',
          'De 20 à 30\u00a0jours après\u00a0: dernier avis, avec le montant des pénalités.',
          'Ensuite\u00a0: mise en demeure par lettre recommandée, avec un délai de 8\u00a0jours, puis injonction de payer.',
        ],
        'Suspendez les relances dès qu’il y a un litige, un paiement en cours ou une promesse datée. Depuis le 1er octobre 2023, une tentative amiable est exigée avant de saisir le juge civil pour 5\u202f000\u00a0€ ou moins.',
      ],
    },
    {
      title: 'Pénalités et indemnité de 40\u00a0€',
      blocks: [
        'Elles ne concernent que les professionnels\u00a0: n’en appliquez jamais à un consommateur.',
        [
          'Les pénalités courent dès le lendemain de l’échéance, sans rappel préalable.',
          'Leur taux est celui de vos conditions, au moins trois fois l’intérêt légal. À défaut, c’est le taux de refinancement de la BCE majoré de 10 points (code de commerce, article\u00a0L. 441-10).',
          'Montant\u00a0: somme TTC impayée × taux × jours de retard ÷ 365.',
          'À chaque facture en retard s’ajoute une indemnité forfaitaire de 40\u00a0€ pour frais de recouvrement.',
        ],
        'Repère daté\u00a0: au premier semestre 2026, l’intérêt légal entre professionnels était de 2,62\u00a0%, soit un plancher de 7,86\u00a0%. Ce taux change chaque semestre\u202f; vérifiez celui en vigueur.',
      ],
    },
    {
      title: 'Les délais pour agir',
      blocks: [
        'Deux ans contre un consommateur, cinq ans entre professionnels. Une lettre recommandée n’interrompt pas ce délai.',
      ],
    },
    {
      title: 'Dans Ardoise',
      blocks: [
        'Le tableau de bord signale les factures en retard et les devis qui expirent dans les trois jours. Le relevé de compte d’un client, avec ce qu’il doit, se télécharge et s’envoie. La page Relances prépare chaque jour un message par client en retard, que vous approuvez ou qui part seul, et s’arrête dès que le client paie, répond, promet ou conteste.',
      ],
    },
  ],
  sources: [
    {
      label: 'Baker Tilly, «\u202fDélais de paiement\u00a0: cadre légal et sanctions\u202f»',
      href: 'https://www.bakertilly.fr/actualites/ecc-delais-paiement-cadre-legal-sanctions',
    },
    {
      label: 'LégiFiscal, taux de l’intérêt légal du premier semestre 2026',
      href: 'https://www.legifiscal.fr/actualites-fiscales/4371',
    },
    {
      label: 'Arrêté du 15 décembre 2025 relatif au taux de l’intérêt légal',
      href: 'https://www.legifrance.gouv.fr',
    },
    {
      label: 'Mes Alertes et Conseils, 18 août 2023, tentative amiable préalable',
      href: 'https://www.mesalertesetconseils.fr',
    },
  ],
}
