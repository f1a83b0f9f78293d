import type { TitledPath } from './page-titles.ts'

type Placeholder = { description: string; category: string }

/** What the pages that are not built yet say about themselves. A page that is built leaves this table. */
export const placeholders = {
  '/conversations': {
    category: 'Email & Communication',
    description: 'Tous vos échanges Gmail et Outlook, réunis et partagés avec votre équipe.',
  },
  '/tasks': {
    category: 'Email & Communication',
    description: 'Ce qu’il reste à faire, par échéance et par personne.',
  },
  '/relances': {
    category: 'Email & Communication',
    description: 'Des relances de devis et de factures envoyées au bon moment.',
  },
  '/calls': {
    category: 'Email & Communication',
    description: 'Vos appels commerciaux, leurs comptes rendus et leurs suites.',
  },
  '/revenues/overview': {
    category: 'Revenues & Abonnements',
    description: 'Vos encaissements et vos abonnements, mois par mois.',
  },
  '/revenues/history': {
    category: 'Revenues & Abonnements',
    description: 'Chaque paiement reçu, avec son devis et sa facture.',
  },
  '/revenues/management': {
    category: 'Revenues & Abonnements',
    description: 'Les factures, les avoirs et les règlements de vos clients.',
  },
  '/reports': {
    category: 'Rapports & Analytics',
    description: 'Vos ventes, vos délais de paiement et leur évolution.',
  },
  '/reports/financial': {
    category: 'Rapports & Analytics',
    description: 'Votre chiffre d’affaires, votre TVA et vos créances.',
  },
  '/templates/emails': {
    category: 'Ressources & Templates',
    description: 'Des modèles d’emails avec variables, prêts à envoyer.',
  },
  '/billing': {
    category: 'Administration & Gestion',
    description: 'Votre abonnement et vos factures Ardoise.',
  },
  '/settings/integrations': {
    category: 'Paramètres',
    description: 'Les outils que vous utilisez déjà, reliés à Ardoise.',
  },
  '/suggestions': {
    category: 'Aide & Support',
    description: 'Proposez ce qui vous manque et suivez ce que nous en faisons.',
  },
} as const satisfies Partial<Record<TitledPath, Placeholder>>

export type PlaceholderPath = keyof typeof placeholders

/** The texts of a placeholder page, or null when the path has none. */
export function findPlaceholder(path: string): Placeholder | null {
  return (placeholders as Record<string, Placeholder>)[path] ?? null
}
