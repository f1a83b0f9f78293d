import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { OnboardingDraft } from '#shared/contract/onboarding.ts'
import { companyValues } from '#web/features/onboarding/onboarding-values.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization, organization } from '#web/test/filled-organization.ts'
import { invoicingSettings } from '#web/test/invoicing-settings.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const IBAN = 'FR7630006000011234567890189'
const { getByRole } = page
const dialog = getByRole('dialog', { name: 'Bienvenue dans Ardoise' })

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

/** Opens the step « Entreprise » with what was typed before. */
function openCompany(typed: Partial<OnboardingDraft> = {}) {
  const own = { firstName: 'Camille', lastName: 'Aubry', jobTitle: '' }
  const draft = { ...companyValues(organization()), ...own, companyVat: '', ...typed }
  fakeApi({
    onboarding: {
      getOnboarding: () => ({ completed: false, step: 1, draft, savedAt: null, demoQuoteId: null }),
    },
  })
  const me = member()
  openPage('/dashboard', { me: { ...me, user: { ...me.user, onboardingCompleted: false } } })
}

test('a VAT number that is wrong stays in sight in franchise, where it can be put right', async () => {
  openCompany()
  const franchise = dialog.getByRole('checkbox', { name: 'Je suis en franchise de TVA' })
  const vat = dialog.getByRole('textbox', { name: /^Numéro de TVA/ })
  await franchise.click()
  await expect.element(vat).not.toBeInTheDocument()
  await franchise.click()
  await vat.fill('FR1')
  await franchise.click()
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect.element(vat).toHaveFocus()
  await expect.element(vat).toHaveAttribute('aria-invalid', 'true')
})

test('an IBAN that was typed before a colleague wrote theirs stays in sight', async () => {
  fakeApi({ invoices: { getInvoiceSettings: () => invoicingSettings({ iban: IBAN }) } })
  openCompany({ companyIban: 'FR14 2004 1010 0505 0001 3M02 606' })
  await expect.element(dialog.getByRole('textbox', { name: /^IBAN/ })).toBeVisible()
})

test('a whole SIRET fills form and address from the public directory, at a press', async () => {
  const company = {
    siren: '732829320',
    siret: '73282932000074',
    name: 'Atelier Aubry',
    legalForm: 'SARL',
    addressLine1: '8 rue des Tanneurs',
    postalCode: '37000',
    city: 'Tours',
    vatNumber: 'FR44732829320',
    closed: false,
  }
  fakeApi({ companyDirectory: { findCompany: () => ({ state: 'found', company }) } })
  openCompany({
    companySiret: '',
    companyForm: '',
    companyAddress: '',
    companyPostalCode: '',
    companyCity: '',
  })
  await dialog.getByRole('textbox', { name: /^SIRET/ }).fill('732 829 320 00074')
  await dialog.getByRole('button', { name: 'Remplir depuis l’annuaire' }).click()
  await expect.element(dialog.getByRole('combobox', { name: 'Forme juridique' })).toHaveValue('SARL')
  await expect.element(dialog.getByRole('textbox', { name: 'Adresse' })).toHaveValue('8 rue des Tanneurs')
  await expect.element(dialog.getByRole('textbox', { name: 'Ville' })).toHaveValue('Tours')
})
