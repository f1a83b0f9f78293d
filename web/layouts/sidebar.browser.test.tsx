import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { bankAccount, bankEndpoints } from '#web/test/bank.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { nothingFound } from '#web/test/nothing-found.ts'
import { openPage, unmount } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const ROOT = '/revenues/management'
const { getByRole } = page
const sidebar = getByRole('navigation', { name: 'Navigation principale' })
const below = sidebar.getByRole('list', { name: 'Gestion' })

beforeEach(async () => {
  await page.viewport(1366, 900)
  localStorage.clear()
  fillOrganization()
  fakeApi({ bank: bankEndpoints([bankAccount(1)], []) })
})

test('the daily pages are in sight of a newcomer; one page of « Gestion » marks one line below it', async () => {
  const { path, router } = openPage('/dashboard', { me: member() })
  const favorites = sidebar.getByRole('region', { name: 'Favoris' }).getByRole('link')
  await expect
    .poll(() => favorites.elements().map((link) => link.textContent))
    .toEqual(['Boîte de réception', 'Devis', 'Factures', 'Entreprises', 'Contacts'])
  await below.getByRole('link', { name: 'Achats' }).click()
  await expect.poll(path).toBe(`${ROOT}/received`)
  const marked = () => below.elements().flatMap((list) => [...list.querySelectorAll('[aria-current]')])
  for (const [address, name] of [
    [ROOT, 'Factures'],
    [`${ROOT}/catalogue`, 'Factures'],
    [`${ROOT}/bank/transfers`, 'Banque'],
    [`${ROOT}/ledger`, 'Comptabilité'],
  ] as const) {
    router.history.push(address)
    await expect.poll(() => marked().map((link) => link.textContent), { message: address }).toEqual([name])
  }
  await expect.element(getByRole('heading', { level: 1, name: 'Registre' })).toBeVisible()
  await checkScreen()
})

test('the line of the page is in sight of a low window, and its favorite is marked on pages beside it', async () => {
  await page.viewport(1366, 500)
  const { router } = openPage(`${ROOT}/ledger`, { me: member() })
  await expect.element(below.getByRole('link', { name: 'Comptabilité' })).toBeInViewport({ ratio: 0.95 })
  router.history.push(`${ROOT}/catalogue`)
  const favorite = sidebar.getByRole('region', { name: 'Favoris' }).getByRole('link', { name: 'Factures' })
  await expect.element(favorite).toHaveAttribute('aria-current', 'true')
  await expect.element(favorite).toBeInViewport({ ratio: 0.95 })
})

test('the English words of the menu are said in English', async () => {
  openPage('/dashboard', { me: member() })
  await expect.element(sidebar.getByRole('link', { name: 'Overview' })).toBeVisible()
  const english = [...sidebar.element().querySelectorAll('[lang=en]')]
  expect(english.map(({ textContent }) => textContent)).toEqual([
    'Revenues',
    'Overview',
    'Analytics',
    'Templates',
  ])
})

test('what is not built is named whole, and is nobody’s favorite', async () => {
  openPage('/dashboard', { me: member() })
  await sidebar.getByRole('button', { name: 'Paramètres', exact: true }).click()
  const line = sidebar.getByRole('link', { name: /^Intégrations/ })
  await expect.element(line).toBeVisible()
  const name = line.getByText('Intégrations').element()
  expect(name.scrollWidth).toBe(name.clientWidth)
  await expect.element(sidebar.getByRole('button', { name: /^Intégrations/ })).not.toBeInTheDocument()
})

test('the page is the title, « Gestion » stands above it, and ways back name the list', async () => {
  const { router } = openPage(`${ROOT}/bank/matching`, { me: member() })
  await expect.element(getByRole('heading', { level: 1, name: 'Rapprochement' })).toBeVisible()
  await expect.element(getByRole('main').getByText('Gestion', { exact: true })).toBeVisible()
  router.history.push(`${ROOT}/invoices/0198a5c2-0000-7000-8000-000000000099`)
  const way = getByRole('navigation', { name: 'Fil d’Ariane' })
  await expect.element(way.getByRole('link', { name: 'Factures', exact: true })).toBeVisible()
})

test('who may not open a page does not see it in the menu', async () => {
  fillOrganization('viewer')
  openPage('/dashboard', { me: member('viewer') })
  await expect.element(below.getByRole('link', { name: 'Factures' })).toBeVisible()
  for (const name of ['Banque', 'Boîte de réception', 'Relances'])
    await expect.element(sidebar.getByRole('link', { name })).not.toBeInTheDocument()
})

test.each(['owner', 'viewer'] as const)('the list of shortcuts names what « %s » may open', async (role) => {
  fillOrganization(role)
  openPage('/dashboard', { me: member(role) })
  await expect.element(getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
  await userEvent.keyboard('?')
  const list = getByRole('dialog', { name: 'Raccourcis clavier' })
  for (const name of ['Aller aux devis', 'Aller aux factures'])
    await expect.element(list.getByText(name)).toBeVisible()
  for (const name of ['Aller à la boîte de réception', 'Aller à la banque'])
    expect(list.getByText(name).elements(), name).toHaveLength(role === 'owner' ? 1 : 0)
})

test.each([
  ['fec', 'Comptabilité'],
  ['iban', 'Banque'],
  ['relevé', 'Banque'],
  ['factures', 'Gestion'],
])('⌘K finds by « %s » the page « %s »', async (words, title) => {
  fakeApi({ search: { findAnything: () => nothingFound } })
  openPage('/dashboard', { me: member() })
  await getByRole('button', { name: /^Rechercher/ })
    .first()
    .click()
  await getByRole('combobox').fill(words)
  await expect.element(getByRole('option', { name: new RegExp(`^${title}`) }).first()).toBeVisible()
})

test('G then a letter opens the inbox, the invoices and the bank', async () => {
  const { path } = openPage('/dashboard', { me: member() })
  await expect.element(getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
  for (const [key, address] of [
    ['f', ROOT],
    ['b', `${ROOT}/bank`],
    ['i', '/conversations'],
  ] as const) {
    await userEvent.keyboard(`g${key}`)
    await expect.poll(path).toMatch(new RegExp(`^${address}(?:\\?|$)`))
  }
})

const aside = getByRole('complementary', { name: 'Barre latérale' })

test('collapsed, it is a rail of icons with names, driven by keys; the choice is remembered', async () => {
  await page.viewport(1600, 900)
  const { path } = openPage('/dashboard', { me: member() })
  await expect.element(aside).toHaveStyle({ width: '280px' })
  await getByRole('button', { name: 'Réduire la barre latérale' }).click()
  await expect.element(aside).toHaveStyle({ width: '56px' })
  const favorites = sidebar.getByRole('list', { name: 'Favoris' }).getByRole('link')
  expect(favorites.elements().map((link) => link.getAttribute('aria-label'))).toEqual([
    'Boîte de réception',
    'Devis',
    'Factures',
    'Entreprises',
    'Contacts',
  ])
  // What stands among the favorites is not repeated, and what is not open in the menu does not come.
  expect(sidebar.getByRole('link', { name: 'Devis' }).elements()).toHaveLength(1)
  await expect.element(sidebar.getByRole('link', { name: 'Mon profil' })).not.toBeInTheDocument()
  const devis = sidebar.getByRole('link', { name: 'Devis' })
  ;(devis.element() as HTMLElement).focus()
  await expect.element(getByRole('tooltip').getByText('Devis', { exact: true })).toBeVisible()
  await checkScreen()
  await page.viewport(1600, 900)
  ;(devis.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toMatch(/^\/templates\/quotes/)
  await expect.element(devis).toHaveAttribute('aria-current')
  await unmount()
  openPage('/dashboard', { me: member() })
  await expect.element(aside).toHaveStyle({ width: '56px' })
  await getByRole('button', { name: 'Déplier la barre latérale' }).click()
  await expect.element(aside).toHaveStyle({ width: '280px' })
})

test('a page that needs the width of a narrow window begins with the rail; a choice there wins, and is its own', async () => {
  openPage('/conversations', { me: member() })
  await expect.element(aside).toHaveStyle({ width: '56px' })
  await page.viewport(1440, 900)
  await expect.element(aside).toHaveStyle({ width: '280px' })
  await page.viewport(1366, 900)
  await getByRole('button', { name: 'Déplier la barre latérale' }).click()
  await expect.element(aside).toHaveStyle({ width: '280px' })
  await unmount()
  openPage('/conversations', { me: member() })
  await expect.element(aside).toHaveStyle({ width: '280px' })
  await getByRole('button', { name: 'Réduire la barre latérale' }).click()
  await expect.element(aside).toHaveStyle({ width: '56px' })
  await unmount()
  openPage('/dashboard', { me: member() })
  await expect.element(aside).toHaveStyle({ width: '280px' })
})
