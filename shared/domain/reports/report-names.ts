/** Tables of the reports that leave by mail, with their titles. */
export const reportTableTitles = {
  revenue: 'Chiffre d’affaires',
  ageing: 'Balance âgée',
  'due-clients': 'Échéancier des clients',
  'due-suppliers': 'Échéancier des fournisseurs',
  dso: 'DSO',
  payers: 'Payeurs en retard',
} as const
