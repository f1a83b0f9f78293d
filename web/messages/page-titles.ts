/** Title of each page by route path: header of the shell, document title, sidebar, palette. Specification 2.3. */
export const pageTitles = {
  '/dashboard': 'Tableau de bord',
  '/conversations': 'Boîte de réception',
  '/tasks': 'Tâches',
  '/relances': 'Relances',
  '/calls': 'Appels commerciaux',
  '/revenues/overview': 'Overview',
  '/revenues/stripe': 'Stripe',
  '/revenues/stripe/products': 'Produits Stripe',
  '/revenues/stripe/settings/tax': 'Taxes Stripe',
  '/revenues/history': 'Historique de paiement',
  '/revenues/management': 'Gestion',
  '/reports': 'Rapports globaux',
  '/reports/financial': 'Rapports financiers',
  '/templates/emails': 'Modèles d’emails',
  '/templates/quotes': 'Devis',
  '/crm/contacts': 'Contacts',
  '/crm/companies': 'Entreprises',
  '/orgs/$orgId/members': 'Gestion d’équipe',
  '/orgs/new': 'Nouvelle organisation',
  '/orgs/access': 'Accès à l’organisation',
  '/invite/accept': 'Invitation',
  '/settings/organization': 'Organisation',
  '/billing': 'Facturation',
  '/notifications': 'Notifications',
  '/manager/mail': 'Comptes Mail',
  '/manager/mail/connected': 'Comptes Mail',
  '/manager/mail/connected-outlook': 'Comptes Mail',
  '/manager/mail/new': 'Ajouter un compte mail',
  '/settings/profile': 'Mon profil',
  '/settings/integrations': 'Intégrations',
  '/settings/security': 'Sécurité',
  '/suggestions': 'Suggestions',
  '/help/bug-report': 'Signaler un bug',
  '/help/support': 'Support',
  '/help/handled/$token': 'Demande traitée',
  '/profile': 'Mon profil',
  '/profile/$userId': 'Profil',
  '/pricing': 'Tarifs',
  '/contact': 'Contact',
  '/features': 'Fonctionnalités',
  '/resources': 'Ressources',
  '/resources/$guide': 'Ressources',
  '/legal': 'Mentions légales',
  '/privacy': 'Confidentialité',
  '/terms': 'Conditions d’utilisation',
  '/security': 'Sécurité',
  '/auth': 'Connexion',
  '/signup': 'Inscription',
  '/reset-password/$token': 'Nouveau mot de passe',
  '/d/$token': 'Votre devis',
  '/success': 'Paiement',
  '/unsubscribe/$token': 'Désabonnement',
  '/404': 'Page introuvable',
  '/dev/gallery': 'Composants',
} as const

export type TitledPath = keyof typeof pageTitles

/** Specification 2.3: the title where nothing else is said. */
export const defaultTitle = 'Dashboard'

/** The title of a route path, tolerant of unknown paths. */
export function titleOf(path: string): string {
  return (pageTitles as Record<string, string>)[path] ?? defaultTitle
}
