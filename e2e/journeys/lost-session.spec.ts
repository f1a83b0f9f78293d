import type { Page } from '@playwright/test'
import { PASSWORD, signInByApi } from '../support/accounts.ts'
import { post } from '../support/api.ts'
import { typePassword } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'
import { button, connect, saveTax } from './payment-screens.ts'

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** The other forms: contact and organization in security.spec.ts, profile, wizard and mailbox in theirs. */
test('the forms of several tabs come back filled when a session ended and one of them signs in', async ({
  visit,
  site,
  owner,
  expected,
}) => {
  expected.statuses(401)
  await connect(owner)
  await saveTax(owner)
  const context = await visit({ cookie: owner.cookie })
  const openTab = async (path: string) => {
    const tab = await context.newPage()
    await tab.goto(path)
    return tab
  }
  const team = await openTab(`/orgs/${owner.orgId}/members`)
  await box(team, 'E-mail').fill('maud@exemple.fr')
  await box(team, 'Prénom').fill('Maud')
  const help = await openTab('/help/support')
  await box(help, 'Sujet').fill('Un devis sans numéro')
  await box(help, 'Votre question').fill('Le devis envoyé ce matin n’en montre pas.')
  const tax = await openTab('/revenues/stripe/settings/tax')
  await tax.getByRole('radio', { name: 'Manuel' }).check()
  await box(tax, 'Nom du taux').fill('Octroi de mer')
  await box(tax, 'Pourcentage').fill('2,5')
  const products = await openTab('/revenues/stripe/products')
  await button(products, 'Nouveau produit').first().click()
  await box(products, 'Nom').fill('Contrat d’entretien')

  const phone = await signInByApi(site, owner.email, PASSWORD)
  await post(`${site.url}/auth/v1/sign-out`, { scope: 'others' }, phone)
  for (const tab of [team, help, tax, products])
    await expect(tab.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible()
  await typePassword(team, owner.email, PASSWORD)

  await expect(box(team, 'E-mail')).toHaveValue('maud@exemple.fr')
  await expect(box(team, 'Prénom')).toHaveValue('Maud')
  await expect(box(help, 'Sujet')).toHaveValue('Un devis sans numéro')
  await expect(box(help, 'Votre question')).toHaveValue('Le devis envoyé ce matin n’en montre pas.')
  await expect(tax.getByRole('radio', { name: 'Manuel' })).toBeChecked()
  await expect(box(tax, 'Nom du taux')).toHaveValue('Octroi de mer')
  await expect(box(tax, 'Pourcentage')).toHaveValue('2,5')
  await button(products, 'Nouveau produit').first().click()
  await expect(box(products, 'Nom')).toHaveValue('Contrat d’entretien')
})
