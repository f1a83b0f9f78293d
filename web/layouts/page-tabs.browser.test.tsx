import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { bankAccount, bankEndpoints } from '#web/test/bank.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { nothingFound } from '#web/test/nothing-found.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const me = member()
const ROOT = '/revenues/management'
const tabs = page.getByRole('navigation', { name: /^Rubriques de / })
const tab = (name: string) => tabs.getByRole('link', { name, exact: true })
const pills = page.getByRole('navigation', { name: /^Pages de / })
const pill = (name: string) => pills.getByRole('link', { name, exact: true })
/** But for the pixel with which a tab covers the line below it. */
const whole = { ratio: 0.95 }

beforeEach(async () => {
  await page.viewport(360, 740)
  fillOrganization()
  fakeApi({ bank: bankEndpoints([bankAccount(1)], []) })
})

test('every tab and every page of the current one is whole on a desk', async () => {
  await page.viewport(1280, 740)
  openPage(`${ROOT}/bank/transfers`, { me })
  for (const name of ['Ventes', 'Achats', 'Banque', 'Comptabilité'])
    await expect.element(tab(name)).toBeInViewport(whole)
  for (const name of ['Mouvements', 'Rapprochement', 'Virements', 'Prélèvements', 'Mandats'])
    await expect.element(pill(name)).toBeInViewport(whole)
  const row = tabs.element() as HTMLElement
  expect(row.scrollWidth).toBe(row.clientWidth)
})

test('on a phone the tab and the page that one is on are in sight, whatever stands before them', async () => {
  openPage(`${ROOT}/bank/transfers`, { me })
  await expect.element(tab('Banque')).toBeInViewport(whole)
  await expect.element(pill('Virements')).toBeInViewport(whole)
  await expect.element(page.getByRole('heading', { level: 1, name: 'Virements' })).toBeInViewport(whole)
})

test('the tab and the page that one is on say so, and a tab opens its first page', async () => {
  const { path } = openPage(`${ROOT}/bank/matching`, { me })
  await expect.element(pill('Rapprochement')).toHaveAttribute('aria-current', 'page')
  await expect.element(tab('Banque')).toHaveAttribute('aria-current', 'true')
  await expect.element(tab('Ventes')).not.toHaveAttribute('aria-current')
  await tab('Ventes').click()
  await expect.poll(path).toBe(ROOT)
  await expect.element(pill('Factures')).toHaveAttribute('aria-current', 'page')
  await pill('Avoirs').click()
  await expect.poll(path).toBe(`${ROOT}/credit-notes`)
  await expect.element(tab('Ventes')).toHaveAttribute('aria-current', 'true')
})

test.each([
  ['viewer', ['Ventes', 'Achats']],
  ['member', ['Ventes', 'Achats', 'Comptabilité']],
  ['accountant', ['Ventes', 'Achats', 'Banque', 'Comptabilité']],
  ['billing', ['Ventes', 'Achats', 'Banque', 'Comptabilité']],
] as const)('the role « %s » sees the tabs that it may open', async (role, names) => {
  fillOrganization(role)
  openPage(ROOT, { me: member(role) })
  await expect.element(pill('Factures')).toBeVisible()
  expect(
    tabs
      .getByRole('link')
      .elements()
      .map((link) => link.textContent),
  ).toEqual(names)
})

test('who may not verify the ledger sees no way to it', async () => {
  fillOrganization('billing')
  openPage(`${ROOT}/e-reporting`, { me: member('billing') })
  await expect.element(pill('E-reporting')).toBeVisible()
  await expect.element(pill('Registre')).not.toBeInTheDocument()
})

test('a tab of one page has no line of pages', async () => {
  openPage(`${ROOT}/received`, { me })
  await expect.element(tab('Achats')).toHaveAttribute('aria-current', 'page')
  await expect.element(pills).not.toBeInTheDocument()
})

test('⌘K finds a page that only a tab leads to', async () => {
  // Asked once the keys rest: a slow machine gets there before the page is chosen.
  fakeApi({ search: { findAnything: () => nothingFound } })
  const { path } = openPage('/dashboard', { me })
  await page
    .getByRole('button', { name: /^Rechercher/ })
    .first()
    .click()
  await page.getByRole('combobox').fill('regis')
  await page.getByRole('option', { name: /^Registre/ }).click()
  await expect.poll(path).toBe(`${ROOT}/ledger`)
})
