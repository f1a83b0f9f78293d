import type { GuideContent } from './guide-content.ts'

/** Facts of /work/shared/domain/french-rules.md, 3.3 and 3.4 and « Facts that changed », compared on GUIDES_CHECKED_ON. */
export const vat: GuideContent = {
  intro:
    'Le 1er septembre 2026, les articles de TVA ont quitté le code général des impôts pour le code des impositions sur les biens et services (CIBS). Les taux restent les mêmes\u202f; certaines mentions changent.',
  sections: [
    {
      title: 'Les taux',
      blocks: [
        [
          '20\u00a0%\u00a0: le taux normal.',
          '10\u00a0%\u00a0: le taux intermédiaire.',
          '5,5\u00a0%\u00a0: le taux réduit.',
          '2,1\u00a0%\u00a0: le taux particulier.',
        ],
        'D’autres taux s’appliquent en Corse et outre-mer. Le bon taux dépend de la prestation\u00a0: en cas de doute, demandez à votre comptable.',
      ],
    },
    {
      title: 'Arrondir sans perdre un centime',
      blocks: [
        'La TVA s’arrondit au centime le plus proche, la moitié comptant pour une unité (CIBS, article\u00a0L. 131-2). L’arrondi par ligne et l’arrondi par total sont tous deux admis en France, mais la norme européenne de facturation électronique EN 16931 calcule la TVA par taux sur l’ensemble du document. C’est ce que fait Ardoise\u00a0: vos devis et vos factures donnent le même total.',
      ],
    },
    {
      title: 'Franchise en base\u00a0: la nouvelle mention',
      blocks: [
        'Sans TVA, votre devis et votre facture doivent le dire. Depuis le 1er septembre 2026, écrivez\u00a0: «\u202fTVA non applicable, article\u00a0L. 223-3 du CIBS\u202f». L’ancienne mention, «\u202fTVA non applicable, art. 293 B du CGI\u202f», est tolérée sur les factures jusqu’au 31 décembre 2027.',
      ],
    },
    {
      title: 'Quand la TVA est-elle due\u202f?',
      blocks: [
        [
          'Pour des biens\u00a0: à la livraison.',
          'Pour des prestations\u00a0: à l’encaissement, sauf option pour les débits.',
          'Pour un acompte sur des biens\u00a0: à l’encaissement, depuis le 1er janvier 2023.',
        ],
        'Chaque acompte encaissé demande une facture, au taux de l’opération finale\u202f; la facture de solde déduit les acomptes et leur TVA.',
      ],
    },
    {
      title: 'La facturation électronique',
      blocks: [
        'Depuis le 1er septembre 2026, toutes les entreprises doivent pouvoir recevoir des factures électroniques. Les PME et les micro-entreprises, franchise en base comprise, devront en émettre à partir du 1er septembre 2027, par une plateforme agréée. Ardoise émet déjà au format Factur-X\u00a0: le guide «\u202fFacture électronique\u00a0: votre calendrier\u202f» dit ce qu’il vous reste à choisir.',
      ],
    },
  ],
  sources: [
    {
      label:
        'Ordonnance n°\u00a02025-1247 du 17 décembre 2025, articles L. 223-2 à L. 223-4 du CIBS (Juriblio)',
      href: 'https://www.juriblio.fr',
    },
    {
      label: 'CIBS, article\u00a0L. 131-2 (Tricoteuses)',
      href: 'https://www.tricoteuses.fr/legifrance/sections/LEGISCTA000044604187',
    },
    {
      label: 'Service-public Entreprendre, sanctions de la facturation électronique, 20 février 2026',
      href: 'https://entreprendre.service-public.gouv.fr/actualites/A18802',
    },
    {
      label: 'Bpifrance Création, choisir sa plateforme, 2026',
      href: 'https://bpifrance-creation.fr/moment-de-vie/quelle-plateforme-choisir-sa-facturation-electronique-2026',
    },
  ],
}
