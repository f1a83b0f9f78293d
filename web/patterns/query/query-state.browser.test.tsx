import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { Cut, fakeApi, Refusal } from '#web/test/fake-api.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const id = crypto.randomUUID()

test('a record that fails to load can be retried; one that does not exist links to the list', async () => {
  let answer: Error = new Cut()
  fakeApi({
    crm: {
      getCompany: () => {
        throw answer
      },
    },
    // Asked for beside the company.
    quotes: { listQuotes: () => ({ items: [], nextCursor: null }) },
    invoices: {
      listInvoices: () => ({ items: [], nextCursor: null }),
      getClientBalance: () => {
        throw new Refusal('not_found')
      },
    },
  })
  openPage(`/crm/companies/${id}`, { me: member() })
  await expect.element(page.getByRole('heading', { name: 'Chargement en cours' })).toBeInTheDocument()
  await expect.element(page.getByRole('heading', { name: 'Le chargement a échoué' })).toBeVisible()
  await expect.element(page.getByText('Le serveur ne répond pas.')).toBeVisible()
  await checkScreen()
  answer = new Refusal('not_found')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(page.getByRole('heading', { name: 'Entreprise introuvable' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Voir les entreprises' })).toBeVisible()
})
