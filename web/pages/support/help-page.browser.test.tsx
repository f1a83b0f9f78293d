import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { nothingFound } from '#web/test/nothing-found.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const titled = (name: string) => expect.element(getByRole('heading', { level: 1, name })).toBeVisible()

test('the help is searched, and says where it has nothing', async () => {
  openPage('/help', { me: member() })
  await titled('Aide')
  await checkScreen()
  const search = getByRole('searchbox', { name: 'Chercher dans l’aide' })
  await search.fill('prelevements')
  await expect.element(getByRole('link', { name: 'Banque', exact: true })).toBeVisible()
  await expect.element(getByRole('link', { name: 'Appels', exact: true })).not.toBeInTheDocument()
  await search.fill('zzz')
  await expect.element(getByText('Aucune page ne le dit')).toBeVisible()
  await checkScreen()
})

test('the « ? » of a screen leads to its page, which leads back', async () => {
  fillOrganization()
  await page.viewport(1280, 900)
  const { path } = openPage('/crm/companies', { me: member() })
  await titled('Entreprises')
  await getByRole('link', { name: 'Aide sur cette page' }).click()
  await titled('Clients')
  await expect.element(getByText(/l’annuaire public des entreprises/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('link', { name: 'Revenir à l’écran' }).click()
  await titled('Entreprises')
  expect(path()).toBe('/crm/companies')
})

test('why each mention is asked is said from the rules, and ⌘K finds it', async () => {
  fakeApi({ search: { findAnything: () => nothingFound } })
  openPage('/help?topic=mentions', { me: member() })
  await titled('Pourquoi ces mentions\u202f?')
  await expect.element(getByText(/C\. com\. art\. R\. 123-237/).first()).toBeVisible()
  await expect.element(getByRole('button', { name: 'Imprimer' })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: /^Rechercher/ })
    .first()
    .click()
  await getByRole('combobox').fill('roles et droits')
  await getByRole('option', { name: /^Aide\s: Équipe, rôles et droits/ }).click()
  await titled('Équipe, rôles et droits')
  await expect.element(getByText(/Voit les montants/).first()).toBeVisible()
})

test('an unknown page of the help is the list', async () => {
  openPage('/help?topic=inconnue', { me: member() })
  await titled('Aide')
})
