import type { GuideContent } from './guide-content.ts'

/** Facts of /work/shared/domain/french-rules.md, 3.1 and 3.3, compared on GUIDES_CHECKED_ON. */
export const quoteMentions: GuideContent = {
  intro:
    'Un devis accepté devient un contrat. Plus il est précis, moins il se discute. Voici ce qu’il doit contenir, puis ce que certains métiers et certains clients ajoutent.',
  sections: [
    {
      title: 'Pour tous les devis',
      blocks: [
        [
          'La date du devis et sa durée de validité. La loi ne fixe pas de durée par défaut\u00a0: indiquez la vôtre, 30\u00a0jours est l’usage.',
          'Votre nom ou votre dénomination, votre adresse et votre SIREN\u202f; «\u202fEntrepreneur individuel\u202f» ou «\u202fEI\u202f» à côté de votre nom si vous exercez sous ce statut.',
          'Le nom et l’adresse du client.',
          'Le détail de chaque prestation\u00a0: désignation, quantité, unité (heure, m², forfait), prix unitaire hors taxes.',
          'Le total hors taxes, la TVA par taux et le total TTC.',
          'Les remises, les frais de déplacement et les conditions de paiement.',
        ],
      ],
    },
    {
      title: 'Travaux, réparation, entretien',
      blocks: [
        'L’arrêté du 24 janvier 2017 s’applique quel que soit le montant, même en urgence. Il demande en plus\u00a0:',
        [
          'le lieu d’exécution\u202f;',
          'la nature exacte et le décompte détaillé, en quantité et en prix\u202f;',
          'les frais de déplacement\u202f;',
          'si le devis est gratuit ou payant.',
        ],
        'Les métiers du bâtiment ajoutent la référence et la couverture de leur assurance décennale (loi du 18 juin 2014, article\u00a022).',
      ],
    },
    {
      title: 'Quand le client est un consommateur',
      blocks: [
        'Le code de la consommation (articles L. 111-1 et L. 111-2) demande d’informer, avant la signature, des caractéristiques essentielles, du délai d’exécution, de votre identité et des garanties. Un devis signé hors de votre établissement ouvre un droit de rétractation de 14\u00a0jours.',
      ],
    },
    {
      title: '«\u202fBon pour accord\u202f» est-il obligatoire\u202f?',
      blocks: [
        'Non. Le contrat se forme par le consentement\u202f; l’écrit sert de preuve, et il devient nécessaire au-delà de 1\u202f500\u00a0€ lorsque l’autre partie n’est pas commerçante (code civil, article\u00a01359). Après l’acceptation, personne ne change le devis seul\u00a0: faites-en un nouveau.',
      ],
    },
    {
      title: 'Dans Ardoise',
      blocks: [
        'Les mentions de votre entreprise viennent de ses réglages\u202f; avant l’envoi, Ardoise signale celles qu’il ne trouve pas, sans remplacer un conseil. L’envoi numérote et fige le devis\u00a0: c’est ce document que le client lit et signe. Pour le changer ensuite, dupliquez-le.',
      ],
    },
  ],
  sources: [
    {
      label: 'INC, «\u202fL’arrêté du 24 janvier 2017 sur la publicité des prix\u202f»',
      href: 'https://www.inc-conso.fr',
    },
    {
      label: 'Code de la consommation, article\u00a0L. 111-1 (Légifrance)',
      href: 'https://www.legifrance.gouv.fr/codes/id/LEGITEXT000006069565',
    },
    {
      label: 'Code civil, article\u00a01359 (Légifrance)',
      href: 'https://www.legifrance.gouv.fr/codes/id/LEGITEXT000006070721',
    },
  ],
}
