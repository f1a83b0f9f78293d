import { expect, test } from 'vitest'
import { hrefOf, initiallyExpanded, navigation, navigationItems } from './navigation.ts'

test('the nine sections are in the order of the specification', () => {
  expect(navigation.map((section) => section.title)).toEqual([
    'Accueil',
    'Email & Communication',
    'Revenues & Abonnements',
    'Rapports & Analytics',
    'Ressources & Templates',
    'CRM & Données',
    'Administration & Gestion',
    'Paramètres',
    'Aide & Support',
  ])
  expect(initiallyExpanded).toEqual(['home', 'communication'])
})

test('each page is named once', () => {
  const paths = navigationItems.map((item) => item.path)
  expect(new Set(paths).size).toBe(paths.length)
})

test('the team page falls back to the dashboard', () => {
  expect(hrefOf('/orgs/$orgId/members', 'o1')).toBe('/orgs/o1/members')
  expect(hrefOf('/orgs/$orgId/members', null)).toBe('/dashboard')
  expect(hrefOf('/tasks')).toBe('/tasks')
})
