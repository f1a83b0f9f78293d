import { expect, test } from 'vitest'
import { roleCan } from '#shared/domain/permissions.ts'
import type { Role } from '#shared/domain/roles.ts'
import { appRoutes } from '#web/app-routes.gen.ts'
import { publicRoutes } from '#web/pages/public/routes.ts'
import { hrefOf, initialFavorites, initiallyExpanded, menuPathOf, navigationOf } from './navigation.ts'

// Paths are full ones: the shell, their parent, has none.
const routes = [...appRoutes, ...publicRoutes].map(({ options }) => ({
  fullPath: 'path' in options ? String(options.path) : '',
  options,
}))
const menuOf = (role: Role) => navigationOf(routes, (permission) => roleCan(role, permission))
const navigation = menuOf('owner')
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
    // Pages that are not built come last in their section.
    ['Paramètres', 'Mon profil', 'Sécurité', 'Réglages des factures', 'Intégrations'],
    ['Aide & Support', 'Aide', 'Signaler un bug', 'Support', 'Suggestions'],
  ])
  expect(initiallyExpanded).toEqual(['home', 'communication', 'revenues', 'templates'])
})

test('the pages of « Gestion » that one uses daily stand below it, and are favorites with the devis', () => {
  const items = navigation.flatMap((section) => section.items)
  const entries = items.flatMap((item) => item.entries.map(({ title, path }) => [item.title, title, path]))
  expect(entries).toEqual([
    ['Gestion', 'Factures', '/revenues/management'],
    ['Gestion', 'Avoirs', '/revenues/management/credit-notes'],
    ['Gestion', 'Achats', '/revenues/management/received'],
    ['Gestion', 'Banque', '/revenues/management/bank'],
    ['Gestion', 'Comptabilité', '/revenues/management/accounting'],
  ])
  for (const path of initialFavorites)
    expect([...items.map((item) => item.path), ...entries.map((entry) => entry[2])]).toContain(path)
})

test('what a role may not open is left out, and what is not built is told', () => {
  const titlesOf = (role: Role) =>
    menuOf(role).flatMap(({ items }) =>
      items.flatMap(({ title, entries }) => [title, ...entries.map((entry) => entry.title)]),
    )
  const viewer = titlesOf('viewer')
  for (const title of ['Boîte de réception', 'Relances', 'Historique de paiement', 'Banque', 'Comptabilité'])
    expect(viewer, title).not.toContain(title)
  for (const title of ['Tableau de bord', 'Devis', 'Factures', 'Avoirs', 'Entreprises'])
    expect(viewer, title).toContain(title)
  expect(menuOf('viewer').map(({ id }) => id)).not.toContain('communication')
  expect(titlesOf('billing')).not.toContain('Modèles d’emails')
  expect(titlesOf('member')).not.toContain('Banque')
  const soon = navigation.flatMap(({ items }) => items.filter((item) => item.soon).map(({ path }) => path))
  expect(soon).toEqual(
    routes.flatMap(({ fullPath, options }) => (options.staticData?.comingSoon ? [fullPath] : [])),
  )
})

test.each([
  ['/revenues/management/invoices/$invoiceId', '/revenues/management'],
  ['/revenues/management/catalogue', '/revenues/management'],
  ['/revenues/management/credit-notes', '/revenues/management/credit-notes'],
  ['/revenues/management/received/$receivedId', '/revenues/management/received'],
  ['/revenues/management/bank/matching', '/revenues/management/bank'],
  ['/revenues/management/ledger', '/revenues/management/accounting'],
  ['/crm/contacts/$contactId/edit', '/crm/contacts'],
  ['/conversations/settings/rules/new', '/conversations'],
  ['/success', undefined],
])('%s belongs to the line %s of the menu', (path, line) => {
  expect(menuPathOf(routes, path)).toBe(line)
})

test('without an organization the team page links to the dashboard', () => {
  expect(hrefOf('/orgs/$orgId/members', 'o1')).toBe('/orgs/o1/members')
  expect(hrefOf('/orgs/$orgId/members', null)).toBe('/dashboard')
  expect(hrefOf('/tasks')).toBe('/tasks')
})
