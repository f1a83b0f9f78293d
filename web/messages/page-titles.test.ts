import { expect, test } from 'vitest'
import { defaultTitle, pageTitles, titleOf } from './page-titles.ts'

/** Specification 2.3, to the letter (’ for '). */
const specified = {
  '/dashboard': 'Tableau de bord',
  '/conversations': 'Boîte de réception',
  '/tasks': 'Tâches',
  '/relances': 'Relances',
  '/calls': 'Appels commerciaux',
  '/revenues/overview': 'Overview',
  '/revenues/stripe': 'Stripe',
  '/revenues/history': 'Historique de paiement',
  '/revenues/management': 'Gestion',
  '/reports': 'Rapports globaux',
  '/reports/financial': 'Rapports financiers',
  '/templates/emails': 'Modèles d’emails',
  '/templates/quotes': 'Devis',
  '/crm/contacts': 'Contacts',
  '/crm/companies': 'Entreprises',
  '/orgs/$orgId/members': 'Gestion d’équipe',
  '/manager/mail': 'Comptes Mail',
  '/settings/profile': 'Mon profil',
  '/pricing': 'Tarifs',
}

test.each(Object.entries(specified))('%s is titled « %s »', (path, title) => {
  expect(titleOf(path)).toBe(title)
})

test('a page without a title of its own is « Dashboard »; none of ours is', () => {
  expect(titleOf('/nulle/part')).toBe('Dashboard')
  expect(defaultTitle).toBe('Dashboard')
  expect(Object.values(pageTitles)).not.toContain(defaultTitle)
})
