import type { Page } from '@playwright/test'
import { newEmail, PASSWORD } from '../support/accounts.ts'
import { Clicks } from '../support/clicks.ts'
import { codeOf } from '../support/mailbox.ts'
import { expect, test } from '../support/test.ts'

type Stop = { line: string; heading: string | RegExp; section?: string; tab?: string }

/** Where one goes each day, from the menu: at most two clicks each. */
const stops: readonly Stop[] = [
  { line: 'Boîte de réception', heading: 'Boîte de réception' },
  { line: 'Devis', heading: 'Devis' },
  { line: 'Factures', heading: 'Factures' },
  { line: 'Avoirs', heading: 'Avoirs' },
  { line: 'Achats', heading: 'Factures reçues' },
  { line: 'Banque', heading: 'Banque' },
  { line: 'Banque', tab: 'Rapprochement', heading: 'Rapprochement' },
  { line: 'Comptabilité', heading: 'Comptabilité' },
  { line: 'Historique de paiement', heading: 'Historique de paiement' },
  { line: 'Entreprises', section: 'CRM & Données', heading: 'Entreprises' },
  { line: 'Tableau de bord', heading: /^Bonjour/ },
]

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' })

async function walk(page: Page, { line, heading, section, tab }: Stop): Promise<number> {
  const clicks = new Clicks()
  if (section !== undefined) await clicks.on(sidebar(page).getByRole('button', { name: section }))
  await clicks.on(sidebar(page).getByRole('link', { name: line, exact: true }).first())
  if (tab !== undefined) await clicks.on(page.getByRole('main').getByRole('link', { name: tab, exact: true }))
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
  return clicks.count
}

test('from the first page to the dashboard with the trial running, then to each page of the day by the menu', async ({
  page,
  site,
}) => {
  await page.setViewportSize({ width: 1366, height: 768 })
  const email = newEmail('promenade')
  const clicks = new Clicks()
  await page.goto('/')
  await clicks.on(page.getByRole('link', { name: 'Découvrir Ardoise' }))
  await expect(
    page.getByRole('heading', { level: 1, name: 'Du premier mail à la facture payée' }),
  ).toBeVisible()
  await clicks.on(page.getByRole('link', { name: 'Essayer 30 jours' }))
  await page.getByRole('textbox', { name: 'Nom complet' }).fill('Camille Aubry')
  await page.getByRole('textbox', { name: 'Nom de l’entreprise' }).fill('Atelier Aubry')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmation du mot de passe').fill(PASSWORD)
  await clicks.on(page.getByRole('button', { name: 'Créer mon compte' }))
  await page
    .getByRole('textbox', { name: /^(Code de vérification|Chiffre \d sur 6)$/ })
    .first()
    .fill(codeOf(await site.mailbox.waitFor(email)))
  await expect(page).toHaveURL(/\/dashboard$/)
  await clicks.on(page.getByRole('button', { name: 'Ignorer pour plus tard' }))
  await expect(page.getByRole('heading', { level: 1, name: 'Bonjour Camille' })).toBeVisible()
  await expect(page.getByText(/30\sjours restants/)).toBeVisible()
  expect(clicks.count).toBeLessThanOrEqual(4)

  for (const stop of stops) expect(await walk(page, stop), stop.heading.toString()).toBeLessThanOrEqual(2)
})
