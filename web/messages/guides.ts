/** The short guides of /resources: what the list and search engines say of each. Their text is in web/pages/public/guides. */
export const guides = [
  {
    slug: 'facture-electronique-calendrier',
    title: 'Facture électronique\u00a0: votre calendrier',
    summary:
      'Recevoir depuis septembre 2026, émettre en septembre 2027\u00a0: qui est concerné, avec quel format, par quelle plateforme, et ce qu’Ardoise en fait.',
    minutes: 4,
  },
  {
    slug: 'mentions-obligatoires-devis',
    title: 'Les mentions obligatoires d’un devis',
    summary:
      'Ce qu’un devis doit dire\u00a0: identité, détail chiffré, TVA, validité, et ce que la loi ajoute pour les travaux et les consommateurs.',
    minutes: 4,
  },
  {
    slug: 'relances-et-penalites',
    title: 'Relancer une facture impayée, étape par étape',
    summary:
      'Le calendrier d’une relance, le calcul des pénalités de retard, l’indemnité de 40\u00a0€ et les délais pour agir.',
    minutes: 4,
  },
  {
    slug: 'signature-electronique-simple',
    title: 'La signature électronique simple d’un devis',
    summary:
      'Ce que vaut un devis signé en ligne, ce que dit le code civil, et ce qu’un dossier de preuve doit contenir.',
    minutes: 3,
  },
  {
    slug: 'tva-sur-un-devis',
    title: 'La TVA sur vos devis et vos factures',
    summary:
      'Taux, arrondi, franchise en base et nouvelle mention\u00a0: ce qui a changé le 1er septembre 2026 avec le code des impositions sur les biens et services.',
    minutes: 4,
  },
] as const satisfies readonly { slug: string; title: string; summary: string; minutes: number }[]

export type GuideSlug = (typeof guides)[number]['slug']

/** The day on which someone last compared the guides with their sources. */
export const GUIDES_CHECKED_ON = '2026-11-20'
