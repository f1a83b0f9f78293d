/** Content of the onboarding's demonstration: a complete draft, but for its client. Amounts in cents without tax. */
export const demoQuoteContent = {
  title: 'Devis de démonstration',
  lines: [
    { kind: 'section' as const, title: 'Création d’un site vitrine' },
    {
      kind: 'item' as const,
      description: 'Maquettes de cinq pages, deux allers-retours compris',
      quantityMilli: 3_000,
      unit: 'jour',
      unitPriceCents: 48_000,
      discountBps: 0,
      vatRateBps: 2_000,
    },
    {
      kind: 'item' as const,
      description: 'Intégration et mise en ligne',
      quantityMilli: 2_500,
      unit: 'jour',
      unitPriceCents: 45_000,
      discountBps: 0,
      vatRateBps: 2_000,
    },
    {
      kind: 'item' as const,
      description: 'Formation à la mise à jour du site',
      quantityMilli: 2_000,
      unit: 'heure',
      unitPriceCents: 7_500,
      discountBps: 0,
      vatRateBps: 2_000,
    },
  ],
}
