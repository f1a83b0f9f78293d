import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { Organization } from '#shared/contract/organizations.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization, organization } from '#web/test/filled-organization.ts'
import { invoicingSettings } from '#web/test/invoicing-settings.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { quote } from '#web/test/quotes.ts'

const { getByRole, getByText } = page
const path = `/templates/quotes/${quote().id}`
const box = (name: string) => getByRole('textbox', { name })
const lacking = { siren: null, legalForm: null, addressLine1: null, postalCode: null, city: null }
const fault = (field: string) => ({
  path: `seller.${field}`,
  code: 'seller_siren_missing',
  message: 'Indiquez le SIREN de votre entreprise.',
})

let stored: Organization
let asked: unknown[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  stored = organization(lacking)
  asked = []
  fillOrganization()
  fakeApi({
    organizations: {
      getOrganization: () => stored,
      updateOrganization: ({ revision, ...change }) => {
        asked.push(change)
        stored = { ...stored, ...(change as Partial<Organization>), revision: stored.revision + 1 }
        return stored
      },
    },
    quotes: {
      // Before the devis, whose address theirs would fit.
      listQuoteSenders: () => ({ mailboxId: null, address: null, items: [] }),
      getQuote: () => quote('draft', { problems: stored.siren === null ? [fault('siren')] : [] }),
    },
    invoices: {
      getInvoiceSettings: () => invoicingSettings({ shareCapitalCents: 1, registryTown: 'Tours' }),
    },
  })
})

test('what is missing is written where the devis is, each with its law; then nothing is said any more', async () => {
  openPage(path, { me: member() })
  await expect
    .element(
      getByText('il manque à vos devis votre SIREN, votre forme juridique et votre adresse', {
        exact: false,
      }),
    )
    .toBeVisible()
  await expect.element(getByText('(C. com. art. R. 123-237)')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await box('SIREN ou SIRET').fill('552 081 318')
  await getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect.element(box('SIREN ou SIRET')).toHaveAccessibleDescription(/9 chiffres pour un SIREN/)
  await box('SIREN ou SIRET').fill('552 081 317 66522')
  await getByRole('combobox', { name: 'Forme juridique' }).selectOptions('EI')
  await box('Adresse de l’entreprise').fill('8 rue des Tanneurs')
  await box('Code postal').fill('37000')
  await box('Ville').fill('Tours')
  await getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect.element(getByText('Pour être en règle', { exact: false })).not.toBeInTheDocument()
  expect(asked).toEqual([
    {
      siren: '552081317',
      siret: '55208131766522',
      legalForm: 'EI',
      addressLine1: '8 rue des Tanneurs',
      postalCode: '37000',
      city: 'Tours',
    },
  ])
})

test('a SIREN that is stored already fills form and address from the public directory, at a press', async () => {
  stored = organization({ ...lacking, siren: '552081317' })
  const company = {
    siren: '552081317',
    siret: '55208131766522',
    name: 'Menuiserie Vasseur',
    legalForm: 'SARL',
    addressLine1: '8 rue des Tanneurs',
    postalCode: '37000',
    city: 'Tours',
    vatNumber: null,
    closed: false,
  }
  fakeApi({ companyDirectory: { findCompany: () => ({ state: 'found', company }) } })
  openPage(path, { me: member() })
  await getByRole('button', { name: 'Remplir depuis l’annuaire' }).click()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect.element(getByText('Pour être en règle', { exact: false })).not.toBeInTheDocument()
  expect(asked).toEqual([
    { legalForm: 'SARL', addressLine1: '8 rue des Tanneurs', postalCode: '37000', city: 'Tours' },
  ])
})

test('the dialog asks for the same, and lets the devis leave once it is written', async () => {
  stored = organization({ siren: null })
  openPage(path, { me: member() })
  await getByRole('button', { name: 'Envoyer le devis', exact: true }).click()
  const dialog = getByRole('dialog')
  await expect.element(dialog.getByText('Le devis est complet', { exact: false })).not.toBeInTheDocument()
  await expect
    .element(dialog.getByRole('button', { name: 'Envoyer le devis' }))
    .toHaveAttribute('aria-disabled', 'true')
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('textbox', { name: 'SIREN ou SIRET' }).fill('552081317')
  await dialog.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect.element(dialog.getByText('Le devis est complet', { exact: false })).toBeVisible()
  await expect
    .element(dialog.getByRole('button', { name: 'Envoyer le devis' }))
    .not.toHaveAttribute('aria-disabled', 'true')
})

test('what a colleague wrote meanwhile is shown beside one’s own, and nothing is written over it', async () => {
  stored = organization({ siren: null })
  fakeApi({
    organizations: {
      updateOrganization: () => {
        const current = organization({ siren: '732829320', revision: 2 })
        throw new Refusal('version_conflict', [], { current })
      },
    },
  })
  openPage(path, { me: member() })
  await box('SIREN ou SIRET').fill('552081317')
  await getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect.element(getByText('Cette fiche a été modifiée ailleurs entre-temps')).toBeVisible()
  await expect.element(getByText('732829320')).toBeVisible()
})

test('who may not change the organization reads why, and who may', async () => {
  fakeApi({
    organizations: { listMembers: () => ({ items: [owner, other], nextCursor: null }) },
  })
  openPage(path, { me: member('member') })
  await expect.element(getByText('demandez à Jeanne Roux', { exact: false })).toBeVisible()
  await expect.element(getByText('(C. com. art. R. 123-237)')).toBeVisible()
  await expect.element(box('SIREN ou SIRET')).not.toBeInTheDocument()
  await checkScreen()
})

const person = {
  userId: '0198a5c2-0000-7000-8000-000000000041',
  name: 'Jeanne Roux',
  email: 'jeanne@atelier-aubry.test',
  avatarUrl: null,
  title: null,
  status: 'active' as const,
  rights: ['amounts' as const],
  rightsAt: null,
  lastOwner: true,
  ofDirectory: false,
  joinedAt: '2026-11-21T10:00:00.000Z',
}
const owner = { ...person, role: 'owner' as const }
const other = {
  ...person,
  userId: '0198a5c2-0000-7000-8000-000000000042',
  name: 'Noé Petit',
  role: 'member' as const,
}
