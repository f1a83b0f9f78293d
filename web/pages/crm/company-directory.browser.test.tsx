import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { CompanyOfDirectory } from '#shared/contract/company-directory.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { quote } from '#web/test/quotes.ts'

const vasseur: CompanyOfDirectory = {
  siren: '552081317',
  siret: '55208131766522',
  name: 'Menuiserie Vasseur',
  legalForm: 'SARL',
  addressLine1: '14 rue des Ateliers',
  postalCode: '44000',
  city: 'Nantes',
  vatNumber: 'FR03552081317',
  closed: false,
}
const box = (name: string | RegExp) => page.getByRole('textbox', { name })
const fill = page.getByRole('button', { name: 'Remplir depuis l’annuaire' })
let asked: string[]

beforeEach(async () => {
  await page.viewport(1280, 900)
  asked = []
  fillOrganization()
})
const serve = (
  answer: () => { state: 'found' | 'unknown' | 'unreachable' | 'off'; company: CompanyOfDirectory | null },
) =>
  fakeApi({
    companyDirectory: {
      findCompany: ({ number }) => {
        asked.push(number)
        return answer()
      },
    },
  })
const open = () => openPage('/crm/companies/new', { me: member() })

test('a whole SIREN proposes what the directory knows; nothing is written before one presses, and what was typed is kept', async () => {
  serve(() => ({ state: 'found', company: vasseur }))
  open()
  await box(/^Ville/)
    .first()
    .fill('Rezé')
  await box('SIREN').fill('55208131')
  await expect.element(fill).not.toBeInTheDocument()
  await box('SIREN').fill('552081317')
  await expect.element(page.getByText(/14 rue des Ateliers, 44000 Nantes/)).toBeVisible()
  await expect.element(box('Nom ou raison sociale')).toHaveValue('')
  await checkScreen()
  await page.viewport(1280, 900)
  await fill.click()
  await expect.element(box('Nom ou raison sociale')).toHaveValue('Menuiserie Vasseur')
  await expect.element(box(/^Adresse/).first()).toHaveValue('14 rue des Ateliers')
  await expect.element(box(/^Ville/).first()).toHaveValue('Rezé')
  await expect.element(page.getByText(/L’annuaire dit autrement la ville/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await page.getByRole('button', { name: 'Prendre ce que dit l’annuaire' }).click()
  await expect.element(box(/^Ville/).first()).toHaveValue('Nantes')
  await expect.element(page.getByText('Vos champs disent la même chose.')).toBeVisible()
  expect(asked[0]).toBe('552081317')
})

test('a directory that does not answer says so, is asked again, and hinders nothing', async () => {
  let answers = false
  serve(() =>
    answers
      ? { state: 'found', company: { ...vasseur, closed: true } }
      : { state: 'unreachable', company: null },
  )
  open()
  await box('SIREN').fill('552 081 317')
  await expect.element(page.getByText(/L’annuaire des entreprises ne répond pas/)).toBeVisible()
  await box(/^Ville/)
    .first()
    .fill('Nantes')
  await checkScreen()
  await page.viewport(1280, 900)
  answers = true
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(page.getByText('Cette entreprise ou cet établissement est fermé.')).toBeVisible()
})

test('who is not in it is said, and one that is turned off says nothing', async () => {
  serve(() => ({ state: asked.at(-1) === '552081317' ? 'unknown' : 'off', company: null }))
  open()
  await box('SIREN').fill('552081317')
  await expect.element(page.getByText(/Ce numéro n’est pas dans l’annuaire public/)).toBeVisible()
  await box('SIREN').fill('732829320')
  await expect.element(page.getByText(/Ce numéro n’est pas dans l’annuaire public/)).not.toBeInTheDocument()
  await expect.element(fill).not.toBeInTheDocument()
})

test('a client that is added while its devis is written is filled by its SIREN too', async () => {
  const made: unknown[] = []
  serve(() => ({ state: 'found', company: vasseur }))
  fakeApi({
    quotes: {
      getQuote: () => ({
        ...quote(),
        client: null,
        companyId: null,
        contactId: null,
        content: { ...quote().content, companyId: null, contactId: null },
      }),
    },
    crm: {
      listCompanies: () => ({ items: [], nextCursor: null }),
      listContacts: () => ({ items: [], nextCursor: null }),
      createCompany: (fields) => {
        made.push(fields)
        throw new Refusal('archived')
      },
    },
  })
  openPage(`/templates/quotes/${quote().id}`, { me: member() })
  await page.getByPlaceholder('Entreprise ou contact…').fill('Vasseur')
  await page.getByRole('option', { name: /Vasseur/ }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau client' })
  await dialog.getByRole('textbox', { name: /^SIREN/ }).fill('552081317')
  await fill.click()
  await expect.element(dialog.getByRole('textbox', { name: /^Adresse/ })).toHaveValue('14 rue des Ateliers')
  await checkScreen()
  await page.viewport(1280, 900)
  await page.getByRole('button', { name: 'Prendre ce que dit l’annuaire' }).click()
  await dialog.getByRole('button', { name: 'Ajouter le client' }).click()
  await expect
    .poll(() => made)
    .toMatchObject([{ name: 'Menuiserie Vasseur', postalCode: '44000', city: 'Nantes' }])
})
