import { addDays, todayIn } from '#shared/time/calendar-day.ts'
import { newEmail, type Owner } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

const today = todayIn('Europe/Paris', new Date())

/** A private person with a telephone. */
const addPerson = ({ api }: Owner, name: string, phone: string) =>
  api.crm.createCompany({ kind: 'consumer', name, phone, email: newEmail('client') })

test('a list of ten calls whoever agreed and whoever is called at work, and leaves out those whom the law protects', async ({
  visit,
  owner,
}) => {
  const { api } = owner
  const phone = (at: number) => `+336399812${String(at).padStart(2, '0')}`
  const names = ['Élise Vasseur', 'Paul Lenoir', 'Noé Martin', 'Ana Colin', 'Luc Petit', 'Zoé Roche']
  const people = await Promise.all(
    [...names, 'Tom Gaillard', 'Eva Morel'].map((name, at) => addPerson(owner, name, phone(at))),
  )
  const firms = await Promise.all(
    ['Verrerie Oudinot', 'Serrurerie Blin'].map((name, at) =>
      api.crm.createCompany({ name, phone: phone(20 + at), email: newEmail('client') }),
    ),
  )
  const [agreed, , opposed] = people
  await api.callWishes.opposeCalls({ companyId: opposed!.id, source: 'mail' })
  const list = await api.callLists.createCallList({
    name: 'Escaliers de printemps',
    purpose: 'prospecting',
    from: { source: 'ids', companyIds: [...people, ...firms].map(({ id }) => id) },
  })

  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto(`/calls/consents?companyId=${agreed!.id}`)
  await expect(page.getByText('Aucun consentement')).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer un consentement' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Pour quelles offres').fill('Escaliers')
  await dialog.getByLabel('Où est la preuve').fill('Formulaire signé, classé au bureau')
  // At whatever hour this test runs.
  await dialog.getByLabel(/a choisi elle-même les heures/).check()
  await dialog.getByLabel('Quelles heures').fill('À toute heure')
  await dialog.getByRole('button', { name: 'Enregistrer le consentement' }).click()
  await expect(page.getByText('Accepte les appels')).toBeVisible()
  await page.getByRole('button', { name: 'Tout le registre' }).click()
  const register = page.getByRole('table', { name: 'Consentements et oppositions' })
  await expect(register.getByRole('row')).toHaveCount(3)

  await page.goto(`/calls/lists/${list.id}`)
  await expect(page.getByRole('button', { name: 'Commencer les appels' })).toBeVisible()
  const work = async (at: number, key: string, label: string) => {
    await page.keyboard.press('n')
    await expect(page.locator(`a[href="tel:${phone(at)}"]`).first()).toBeVisible()
    await page.keyboard.press(key)
    await expect(page.getByRole('region', { name: 'Suite de l’appel' }).getByText(label)).toBeVisible()
  }
  await work(0, '7', 'Intéressé')
  await work(20, '8', 'Pas intéressé')
  await work(21, '3', 'Pas de réponse')
  await page.keyboard.press('n')
  await expect(page.getByText('Personne à appeler maintenant')).toBeVisible()
  await expect(page.getByRole('table').getByText('Appel interdit')).toHaveCount(7)

  const { items } = await api.calls.listCalls({})
  expect(items.map(({ clientName, outcome }) => [clientName, outcome]).toReversed()).toEqual([
    ['Élise Vasseur', 'interested'],
    ['Verrerie Oudinot', 'refusal'],
    ['Serrurerie Blin', 'no_answer'],
  ])
})

test('an incoming call leads to the sheet of the client, whose promise pauses its reminders', async ({
  visit,
  owner,
  time,
}) => {
  const { api } = owner
  await api.organizations.updateOrganization({ vatNumber: 'FR03552081317' })
  const company = await api.crm.createCompany({
    name: 'Menuiserie Vasseur',
    siren: '732829320',
    phone: '+33240000001',
    email: newEmail('client'),
    addressLine1: '14 rue des Ateliers',
    postalCode: '44000',
    city: 'Nantes',
  })
  const draft = await api.invoices.createInvoice({
    companyId: company.id,
    lines: [
      {
        kind: 'item',
        description: 'Escalier',
        quantityMilli: 1_000,
        unitPriceCents: 100_000,
        vatRateBps: 2_000,
      },
    ],
  })
  const invoice = await api.invoices.issueInvoice({ invoiceId: draft.id })
  const daysLate = Math.round((Date.parse(today) - Date.parse(invoice.dueOn!)) / 86_400_000)
  await time.ageDebt(invoice.id, 4 - daysLate)

  const context = await visit({ cookie: owner.cookie })
  const [settings, other] = [await context.newPage(), await context.newPage()]
  await other.goto('/dashboard')
  await expect(other.getByText('Temps réel')).toBeVisible()
  await settings.goto('/calls/settings')
  await settings.getByLabel('Numéro qui appelle').fill('02 40 00 00 01')
  await settings.getByRole('button', { name: 'Faire sonner' }).click()
  const card = other.getByRole('region', { name: 'Appels entrants' })
  await expect(card.getByText('Menuiserie Vasseur')).toBeVisible()
  await settings.getByRole('button', { name: 'Décrocher' }).click()
  await card.getByRole('link', { name: 'Ouvrir la fiche d’appel' }).click()

  await expect(other.getByRole('region', { name: 'Factures dues' }).getByText(invoice.number!)).toBeVisible()
  await other.getByRole('button', { name: 'Promesse de paiement' }).click()
  const dialog = other.getByRole('dialog')
  await expect(dialog.getByLabel('Montant promis')).toHaveValue(/1\s200,00/)
  await dialog.getByLabel('Pour le').fill(addDays(today, 5))
  await dialog.getByRole('button', { name: 'Noter la promesse' }).click()
  await expect(other.getByText('Résultat noté\u00a0: Promesse de paiement')).toBeVisible()

  const { blocks, promises } = await api.reminders.getClientReminders({ companyId: company.id })
  expect(blocks.map(({ kind }) => kind)).toEqual(['promised'])
  expect(promises.map(({ state, amountCents }) => [state, amountCents])).toEqual([['waiting', 120_000]])
  const [call] = (await api.calls.listCalls({ companyId: company.id })).items
  expect(call).toMatchObject({ direction: 'in', outcome: 'promise', purpose: 'collection' })
})
