import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Company } from '#shared/contract/crm.ts'
import { connection } from '#web/test/approved-platform.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { company } from '#web/test/clients.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const me = member()
const vasseur = company()
const title = (name: string) => page.getByRole('heading', { level: 1, name })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const name = page.getByRole('textbox', { name: 'Nom ou raison sociale' })
let made: Company[]

beforeEach(async () => {
  await page.viewport(1280, 900)
  made = []
  fillOrganization()
  fakeApi({
    crm: {
      createCompany: (input) => {
        made.push(company({ id: crypto.randomUUID(), name: input.name }))
        return made[0] as Company
      },
      getCompany: ({ companyId }) => made.find(({ id }) => id === companyId) ?? vasseur,
    },
  })
})

test('a possible duplicate is shown while typing, and saved only after a confirmation', async () => {
  fakeApi({ crm: { findCompanyDuplicates: () => ({ matches: [{ ...vasseur, same: ['siren'] }] }) } })
  openPage('/crm/companies/new', { me })
  await name.fill('Vasseur et fils')
  await page.getByRole('textbox', { name: 'SIREN' }).fill('552 081 317')
  await expect.element(page.getByText('Ce client existe peut-être déjà')).toBeVisible()
  await expect.element(page.getByRole('link', { name: /Menuiserie Vasseur/ })).toBeVisible()
  await button('Ajouter').click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog).toHaveAccessibleName(/^Enregistrer ce client en double\s\?$/)
  await dialog.getByRole('button', { name: 'Annuler' }).click()
  expect(made).toEqual([])
  await button('Ajouter').click()
  await dialog.getByRole('button', { name: 'Enregistrer quand même' }).click()
  await expect.element(title('Vasseur et fils')).toBeVisible()
  expect(made).toHaveLength(1)
})

test('Ctrl+Enter pressed twice adds one company', async () => {
  openPage('/crm/companies/new', { me })
  await name.fill('Garage Ozanne')
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}')
  await expect.element(title('Garage Ozanne')).toBeVisible()
  expect(made).toHaveLength(1)
})

for (const path of ['/crm/companies/new', '/crm/contacts/new'])
  test(`${path}: a new client gets the organization’s country by default`, async () => {
    openPage(path, { me: { ...me, current: me.current && { ...me.current, country: 'BE' } } })
    await expect.element(page.getByRole('combobox', { name: 'Pays', exact: true })).toHaveValue('BE')
  })

test('when a client changed elsewhere meanwhile, both texts are shown and one is kept', async () => {
  const current = company({ name: 'Vasseur Agencement', revision: 2 })
  const saved: { name: string; revision: number }[] = []
  fakeApi({
    crm: {
      updateCompany: ({ name: typed, revision }) => {
        saved.push({ name: typed, revision })
        if (revision === 1) throw new Refusal('version_conflict', [], { current })
        made = [company({ name: typed, revision: 3 })]
        return made[0] as Company
      },
    },
  })
  openPage(`/crm/companies/${vasseur.id}/edit`, { me })
  await expect.element(name).toHaveValue('Menuiserie Vasseur')
  await name.fill('Vasseur Menuiserie')
  await button('Enregistrer').click()
  await expect.element(page.getByText('Cette fiche a été modifiée ailleurs entre-temps')).toBeVisible()
  await expect.element(page.getByText('Vasseur Agencement').first()).toBeVisible()
  await button('Enregistrer ma version').click()
  await expect.element(title('Vasseur Menuiserie')).toBeVisible()
  expect(saved.at(-1)).toEqual({ name: 'Vasseur Menuiserie', revision: 2 })
})

test('clicking « Archiver » twice archives: the second click does not undo it', async () => {
  const asked: string[] = []
  fakeApi({
    crm: {
      archiveCompanies: ({ companyIds }) => {
        asked.push('archive')
        made = [company({ archivedAt: '2026-11-21T10:00:00.000Z' })]
        return { companyIds }
      },
      restoreCompanies: ({ companyIds }) => {
        asked.push('restore')
        return { companyIds }
      },
    },
  })
  openPage(`/crm/companies/${vasseur.id}`, { me })
  await button('Archiver').dblClick()
  await expect.element(page.getByText('Entreprise archivée')).toBeVisible()
  await expect.element(button('Restaurer')).toBeEnabled()
  expect(asked).toEqual(['archive'])
})

test('the directory fills the electronic address of a client, or says that it has none', async () => {
  let lines = [{ address: '552081317', upcoming: false }]
  fakeApi({
    approvedPlatform: {
      getPlatform: () => ({ connection: connection() }),
      findInDirectory: () => ({ items: lines }),
    },
  })
  openPage('/crm/companies/new', { me })
  const find = button('Chercher dans l’annuaire')
  await expect.element(find).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('textbox', { name: 'SIREN' }).fill('552 081 317')
  await find.click()
  await expect.element(page.getByText('Adresse trouvée\u00a0: 552081317')).toBeVisible()
  const address = page.getByRole('textbox', { name: /^Adresse électronique/ })
  await expect.element(address).toHaveValue('552081317')
  lines = [
    { address: '552081317', upcoming: false },
    { address: '552081317_LYON', upcoming: true },
  ]
  await find.click()
  await button('552081317_LYON (pas encore ouverte)').click()
  await expect.element(address).toHaveValue('552081317_LYON')
  lines = []
  await find.click()
  await expect.element(page.getByText(/n’a aucune adresse pour ce SIREN/)).toBeVisible()
  fakeApi({
    approvedPlatform: {
      findInDirectory: () => {
        throw new Refusal('platform_busy')
      },
    },
  })
  await find.click()
  await expect.element(page.getByText(/La plateforme est occupée/)).toBeVisible()
  await checkScreen()
})
