import { expect, test } from 'vitest'
import { appRoutes } from '#web/app-routes.ts'
import { publicRoutes } from '#web/pages/public/routes.ts'
import { hrefOf, initiallyExpanded, navigationOf } from './navigation.ts'

// Paths are full ones: the shell, their parent, has none.
const routes = [...appRoutes, ...publicRoutes].map(({ options }) => ({
  fullPath: 'path' in options ? String(options.path) : '',
  options,
}))
const navigation = navigationOf(routes)
const titleOf = (path: string) => routes.find(({ fullPath }) => fullPath === path)?.options.staticData?.title

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

test('every page of the application has a title of its own', () => {
  const untitled = routes.filter(
    ({ options }) => 'component' in options && options.staticData?.title === undefined,
  )
  expect(untitled.map(({ fullPath }) => fullPath)).toEqual([])
  expect(routes.map(({ options }) => options.staticData?.title)).not.toContain('Dashboard')
})

test('every parent of a page has a title', () => {
  const above = routes.flatMap(({ options }) => options.staticData?.parent ?? [])
  expect(above.length).toBeGreaterThan(5)
  for (const path of above) expect(titleOf(path), path).toBeTruthy()
})

test('the sections and their pages are in the order of the specification', () => {
  expect(navigation.map(({ title, items }) => [title, ...items.map((item) => item.title)])).toEqual([
    ['Accueil', 'Tableau de bord'],
    ['Email & Communication', 'Boîte de réception', 'Tâches', 'Relances', 'Appels commerciaux'],
    ['Revenues & Abonnements', 'Overview', 'Stripe', 'Historique de paiement', 'Gestion'],
    ['Rapports & Analytics', 'Rapports globaux', 'Rapports financiers'],
    ['Ressources & Templates', 'Modèles d’emails', 'Devis'],
    ['CRM & Données', 'Contacts', 'Entreprises'],
    [
      'Administration & Gestion',
      'Gestion d’équipe',
      'Organisation',
      'Abonnement Ardoise',
      'Notifications',
      'Comptes Mail',
    ],
    ['Paramètres', 'Mon profil', 'Intégrations', 'Sécurité', 'Réglages des factures'],
    ['Aide & Support', 'Suggestions', 'Signaler un bug', 'Support'],
  ])
  expect(initiallyExpanded).toEqual(['home', 'communication'])
})

test('without an organization the team page links to the dashboard', () => {
  expect(hrefOf('/orgs/$orgId/members', 'o1')).toBe('/orgs/o1/members')
  expect(hrefOf('/orgs/$orgId/members', null)).toBe('/dashboard')
  expect(hrefOf('/tasks')).toBe('/tasks')
})
