import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OrganizationInput } from '#shared/contract/organization-fields.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { Cut, fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization, organization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const me = member()
const box = (name: string) => page.getByRole('textbox', { name, exact: true })
const choose = (name: string, label: string) =>
  page.getByRole('combobox', { name, exact: true }).selectOptions(label)
const save = page.getByRole('button', { name: 'Enregistrer' })

const aubry = {
  siren: '732829320',
  siret: '73282932000074',
  name: 'Menuiserie Vasseur',
  legalForm: 'SARL',
  addressLine1: '8 rue des Tanneurs',
  postalCode: '37000',
  city: 'Tours',
  vatNumber: 'FR44732829320',
  closed: false,
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

test('every field is saved, with the messages of the specification', async () => {
  const sent: OrganizationInput[] = []
  fakeApi({
    organizations: {
      updateOrganization: ({ revision: _, ...facts }) => {
        sent.push(facts as OrganizationInput)
        return organization({ ...(facts as object), revision: 2 })
      },
    },
  })
  openPage('/settings/organization', { me })
  await box('Nom de l’organisation').fill('A')
  await box('Description (facultatif)').fill('x'.repeat(401))
  await box('Site web (facultatif)').fill('pas une adresse')
  await box('E-mail de facturation').fill('compta@')
  await save.click()
  for (const message of [
    'Nom requis (min. 2 caractères)',
    'Description trop longue (max. 400 caractères)',
    'URL invalide',
    'Email invalide',
  ])
    await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(box('Nom de l’organisation')).toHaveFocus()
  expect(sent).toEqual([])
  await box('Nom de l’organisation').fill('Scierie Aubry')
  await box('Description (facultatif)').fill('Bois du Vercors')
  await box('Site web (facultatif)').fill('https://scierie.test')
  await box('E-mail de facturation').fill('compta@scierie.test')
  await choose('Secteur d’activité (facultatif)', 'Industrie')
  await choose('Taille', 'Plus de 200 personnes')
  await choose('Devise', 'Livre sterling (£)')
  await choose('Fuseau horaire', 'La Réunion')
  await page.getByRole('checkbox', { name: /^Relances automatiques/ }).click()
  await page.getByRole('checkbox', { name: /^Facturation centralisée/ }).click()
  await save.click()
  await expect.element(page.getByText('Organisation mise à jour avec succès\u202f!')).toBeVisible()
  expect(sent).toEqual([
    {
      name: 'Scierie Aubry',
      description: 'Bois du Vercors',
      website: 'https://scierie.test',
      billingEmail: 'compta@scierie.test',
      industry: 'manufacturing',
      size: '200+',
      currency: 'GBP',
      timezone: 'Indian/Reunion',
      settings: { autoReminders: false, centralizedBilling: true },
    },
  ])
})

test('another SIREN fills what is empty from the public directory, at a press; the one that is stored is asked of nobody', async () => {
  const asked: string[] = []
  fakeApi({
    organizations: {
      getOrganization: () =>
        organization({ siret: '55208131766522', legalForm: null, addressLine1: null, city: null }),
    },
    companyDirectory: {
      findCompany: ({ number }) => {
        asked.push(number)
        return { state: 'found', company: aubry }
      },
    },
  })
  openPage('/settings/organization', { me })
  const siren = box('SIREN')
  await expect.element(siren).not.toHaveValue('')
  await siren.fill('732 829 320')
  await page.getByRole('button', { name: 'Remplir depuis l’annuaire' }).click()
  await expect
    .element(page.getByRole('combobox', { name: 'Forme juridique', exact: true }))
    .toHaveValue('SARL')
  await expect
    .element(page.getByRole('textbox', { name: /^Adresse/ }).first())
    .toHaveValue('8 rue des Tanneurs')
  await expect.element(box('Ville')).toHaveValue('Tours')
  await expect.element(page.getByText(/L’annuaire dit autrement le nom/)).toBeVisible()
  await checkScreen()
  expect(new Set(asked)).toEqual(new Set(['732829320']))
})

test('the slug is checked while typing, and one’s own is free', async () => {
  fakeApi({ organizations: { checkSlug: ({ slug }) => ({ available: slug !== 'atelier-rivoire' }) } })
  openPage('/settings/organization', { me })
  const slug = page.getByRole('textbox', { name: 'Identifiant' })
  const taken = page.getByText('Ce nom d’organisation est déjà pris')
  await slug.fill('atelier-rivoire')
  await expect.element(taken).toBeVisible()
  await slug.fill(organization().slug)
  await expect.element(taken).not.toBeInTheDocument()
  await slug.fill('libre')
  await expect.element(page.getByText('Disponible.')).toBeVisible()
})

test('a save that fails shows an error and keeps the typed text', async () => {
  fakeApi({
    organizations: {
      updateOrganization: () => {
        throw new Cut()
      },
    },
  })
  openPage('/settings/organization', { me })
  await box('Ville').fill('Metz')
  await save.click()
  await expect.element(page.getByText('Erreur lors de la mise à jour de l’organisation')).toBeVisible()
  await expect.element(box('Ville')).toHaveValue('Metz')
})

test('the comparison of two versions', async () => {
  fakeApi({
    organizations: {
      updateOrganization: () => {
        throw new Refusal('version_conflict', [], { current: organization({ city: 'Metz', revision: 2 }) })
      },
    },
  })
  openPage('/settings/organization', { me })
  await box('Ville').fill('Lyon')
  await save.click()
  await expect.element(page.getByText('modifiée ailleurs entre-temps')).toBeVisible()
  await checkScreen()
})

test('a colour is shown before it is saved, and saved once', async () => {
  const sent: unknown[] = []
  fakeApi({
    organizations: {
      putDocumentTone: (input) => {
        sent.push(input)
        return organization({ documentTone: input.tone })
      },
    },
  })
  openPage('/settings/organization', { me })
  const keep = page.getByRole('button', { name: 'Appliquer cette couleur' })
  await expect.element(page.getByRole('radio', { name: 'Ardoise' })).toBeChecked()
  await expect.element(keep).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('radio', { name: 'Prune' }).click()
  await expect
    .element(page.getByRole('figure').getByText('Devis', { exact: true }))
    .toHaveStyle({ color: 'rgb(90, 45, 108)' })
  expect(sent).toEqual([])
  await keep.click()
  await expect.element(page.getByText('Couleur de vos documents enregistrée')).toBeVisible()
  expect(sent).toEqual([{ tone: 'plum' }])
  await checkScreen()
})
