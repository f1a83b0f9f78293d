import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { clientCount, company, listedCompany } from '#web/test/clients.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
let tags: string[]
let asked: object[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  tags = ['Grand compte']
  asked = []
  fillOrganization()
  fakeApi({
    crm: {
      // Before the company, whose address it would fit.
      countCompanies: () => clientCount(1),
      getCompany: () => company({ tags }),
      listCompanies: (input) => {
        asked.push({ list: input.tag })
        return { items: [listedCompany({ tags })], nextCursor: null }
      },
      listClientTags: () => ({
        items: [
          { tag: 'Grand compte', clients: 2 },
          { tag: 'Syndic', clients: 1 },
        ],
      }),
      tagClients: (input) => {
        asked.push(input)
        tags = [...tags.filter((tag) => !input.remove?.includes(tag)), ...(input.add ?? [])]
        return { companyIds: input.companyIds ?? [], contactIds: input.contactIds ?? [] }
      },
    },
  })
})

test('a tag is added to a client and removed from it, by the keyboard too; a new one is made', async () => {
  openPage(`/crm/companies/${company().id}`, { me: member() })
  const card = getByRole('region', { name: 'Étiquettes' })
  await expect.element(card.getByText('Grand compte', { exact: true })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await card.getByRole('combobox', { name: 'Ajouter une étiquette' }).click()
  await getByRole('option', { name: 'Syndic' }).click()
  await expect.element(card.getByText('Syndic', { exact: true })).toBeVisible()
  await card.getByRole('combobox', { name: 'Ajouter une étiquette' }).fill('Bâtiment')
  await expect.element(getByRole('option', { name: /Créer/ })).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(card.getByText('Bâtiment', { exact: true })).toBeVisible()
  await card.getByRole('button', { name: 'Retirer l’étiquette Grand compte' }).click()
  await expect.element(card.getByText('Grand compte', { exact: true })).not.toBeInTheDocument()
  const companyIds = [company().id]
  expect(asked).toMatchObject([
    { companyIds, add: ['Syndic'] },
    { companyIds, add: ['Bâtiment'] },
    { companyIds, remove: ['Grand compte'] },
  ])
})

test('chosen clients are tagged at once, and the list keeps those that bear a tag', async () => {
  openPage('/crm/companies', { me: member() })
  await getByRole('combobox', { name: 'Étiquette', exact: true }).selectOptions('Syndic')
  await expect.poll(() => asked).toContainEqual({ list: 'Syndic' })
  await getByRole('checkbox', { name: new RegExp(company().name) }).click()
  await getByRole('button', { name: 'Étiqueter' }).click()
  const dialog = getByRole('dialog', { name: /^Étiqueter/ })
  await dialog.getByRole('combobox', { name: 'Ajouter une étiquette' }).click()
  await getByRole('option', { name: 'Syndic' }).click()
  await dialog.getByRole('button', { name: 'Grand compte' }).click()
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(getByText('Étiquettes changées sur 1\u00a0fiche')).toBeVisible()
  expect(asked.at(-2)).toMatchObject({
    companyIds: [company().id],
    add: ['Syndic'],
    remove: ['Grand compte'],
  })
})

test('who may not write reads the tags', async () => {
  openPage(`/crm/companies/${company().id}`, { me: member('viewer') })
  const card = getByRole('region', { name: 'Étiquettes' })
  await expect.element(card.getByText('Grand compte', { exact: true })).toBeVisible()
  await expect.element(card.getByRole('combobox')).not.toBeInTheDocument()
})
