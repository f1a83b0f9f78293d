import type { Page } from '@playwright/test'
import { PASSWORD, signInByApi } from '../support/accounts.ts'
import { post } from '../support/api.ts'
import { typePassword } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'
import { button, connect, saveTax } from './payment-screens.ts'

const box = (page: Page, name: string) => page.getByRole('textbox', { name, exact: true })

/** Seven tabs: one more than the connections that a browser opens to a site. Component tests hold the wizard and the mailbox. */
test('after a session ended, signing in within one of seven tabs brings back the filled forms of all', async ({
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
  await button(team, /^Inviter$/).click()
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
  const contact = await openTab('/crm/contacts/new')
  await box(contact, 'Prénom (facultatif)').fill('Maud')
  await box(contact, 'Nom').fill('Kerven')
  const organization = await openTab('/settings/organization')
  await box(organization, 'Ville').fill('Saumur')
  const profile = await openTab('/profile')
  await button(profile, 'Modifier le profil').click()
  await profile.getByLabel('Bio').fill('Écrit avant la fin de la session')

  const phone = await signInByApi(site, owner.email, PASSWORD)
  await post(`${site.url}/auth/v1/sign-out`, { scope: 'others' }, phone)
  for (const tab of [team, help, tax, products, contact, organization, profile])
    await expect(tab.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible()
  await typePassword(team, owner.email, PASSWORD)

  await button(team, /^Inviter$/).click()
  await expect(box(team, 'E-mail')).toHaveValue('maud@exemple.fr')
  await expect(box(team, 'Prénom')).toHaveValue('Maud')
  await expect(box(help, 'Sujet')).toHaveValue('Un devis sans numéro')
  await expect(box(help, 'Votre question')).toHaveValue('Le devis envoyé ce matin n’en montre pas.')
  await expect(tax.getByRole('radio', { name: 'Manuel' })).toBeChecked()
  await expect(box(tax, 'Nom du taux')).toHaveValue('Octroi de mer')
  await expect(box(tax, 'Pourcentage')).toHaveValue('2,5')
  await button(products, 'Nouveau produit').first().click()
  await expect(box(products, 'Nom')).toHaveValue('Contrat d’entretien')

  await expect(contact).toHaveURL(/\/crm\/contacts\/new$/)
  await expect(box(contact, 'Prénom (facultatif)')).toHaveValue('Maud')
  await expect(box(contact, 'Nom')).toHaveValue('Kerven')
  await button(contact, /^Ajouter/).click()
  await expect(contact.getByRole('heading', { name: 'Maud Kerven' })).toBeVisible()
  await expect(box(organization, 'Ville')).toHaveValue('Saumur')
  await button(organization, 'Enregistrer').click()
  await expect(organization.getByText(/Organisation mise à jour/)).toBeVisible()
  await expect(profile.getByLabel('Bio')).toHaveValue('Écrit avant la fin de la session')
  await button(profile, 'Enregistrer').click()
  await expect(profile.getByText('Profil mis à jour avec succès\u202f!')).toBeVisible()
  await expect(profile.getByText('Écrit avant la fin de la session')).toBeVisible()
})
