import type { Locator, Page } from '@playwright/test'
import type { QuoteDetail } from '../../shared/contract/quotes.ts'
import { enterAs } from '../support/accounts.ts'
import { intercept } from '../support/intercept.ts'
import { addCompany } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

/** Tab until the control has the focus, as someone without a mouse does. */
async function tabTo(page: Page, target: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  const focused = () => target.evaluate((element) => element === document.activeElement)
  for (let step = 0; step < 80; step += 1) {
    if ((await target.count()) === 1 && (await focused())) return
    await page.keyboard.press(key)
  }
  await expect(target).toBeFocused()
}

test('from the sign-in page to a sent devis without the mouse', async ({ page, owner, site }) => {
  const company = await addCompany(owner)
  await page.goto('/auth')
  await expect(page.getByRole('textbox', { name: 'E-mail' })).toBeFocused()
  await page.keyboard.type(owner.email)
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused()
  await page.keyboard.type(owner.password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()

  // The second key counts within a second of the first.
  await expect(async () => {
    await page.keyboard.press('g')
    await page.keyboard.press('q')
    await expect(page.getByRole('heading', { name: 'Devis', level: 1 })).toBeVisible({ timeout: 3_000 })
  }).toPass()
  await page.keyboard.press('c')
  // A letter alone makes nothing: it asks.
  const make = page.getByRole('alertdialog').getByRole('button', { name: 'Créer le devis' })
  await expect(make).toBeEnabled()
  await tabTo(page, make)
  await page.keyboard.press('Enter')
  const client = page.getByRole('combobox', { name: 'Client' })
  await expect(client).toBeVisible()
  await tabTo(page, client)
  await page.keyboard.type('Vasseur')
  await expect(page.getByRole('option', { name: company.name }).first()).toBeVisible()
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('textbox', { name: 'Titre du devis' }))
  await page.keyboard.type('Portail')
  await tabTo(page, page.getByRole('button', { name: 'Ajouter une ligne' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Description de la ligne 1' })).toBeFocused()
  await page.keyboard.type('Portail en chêne')
  await tabTo(page, page.getByLabel('Prix unitaire HT'))
  await page.keyboard.type('1800')
  await tabTo(page, page.getByRole('button', { name: 'Ajouter une ligne' }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('textbox', { name: 'Description de la ligne 2' })).toBeFocused()
  await page.keyboard.type('Pose')
  await page.keyboard.press('Alt+ArrowUp')
  await expect(page.getByRole('textbox', { name: 'Description de la ligne 1' })).toHaveValue('Pose')
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()

  await page.keyboard.press('Control+Enter')
  const dialog = page.getByRole('dialog', { name: 'Envoyer le devis' })
  await expect(dialog.getByRole('textbox', { name: 'E-mail du destinataire' })).toHaveValue(
    company.email ?? '',
  )
  await expect(dialog.getByRole('textbox', { name: 'E-mail du destinataire' })).toBeFocused()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Remis', { exact: true })).toBeVisible()
  const mail = await site.mailbox.waitFor(company.email ?? '')
  expect(mail.subject).toContain(owner.orgName)
})

test('Enter pressed before the search answers does not choose a client found for an earlier text', async ({
  page,
  context,
  site,
  owner,
}) => {
  await owner.api.crm.createCompany({ name: 'Atelier Bleu', city: 'Tours' })
  await addCompany(owner)
  await enterAs(context, site, owner.cookie)
  const quote = (await owner.api.quotes.createQuote({ title: 'Portail', lines: [] })) as QuoteDetail
  await page.goto(`/templates/quotes/${quote.id}`)
  const client = page.getByRole('combobox', { name: 'Client' })
  await client.focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.getByRole('option', { name: /Atelier Bleu/ })).toBeVisible()
  const answered = Promise.withResolvers<void>()
  await intercept(page, '**/api/v1/companies?*Nantes*', async (route) => {
    await answered.promise
    await route.continue()
  })
  await page.keyboard.type('Nantes')
  await expect(page.getByRole('option', { name: /Bleu|Vasseur/ })).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(client).toHaveValue('Nantes')
  answered.resolve()
  await expect(client).toHaveValue('Menuiserie Vasseur')
})

test('Enter pressed in the line of a task before its grammar is loaded makes the task once it is; where it cannot be, the line says so', async ({
  page,
  context,
  site,
  owner,
  expected,
}) => {
  expected.noNetwork()
  await enterAs(context, site, owner.cookie)
  const wanted = Promise.withResolvers<void>()
  let arrives = false
  await page.goto('/tasks')
  // There is no network: the tab does not load a new version in the place of this one.
  await intercept(page, '**/tasks', (route) =>
    route.request().method() === 'HEAD' ? route.abort() : route.continue(),
  )
  await intercept(page, '**/assets/french-task-line-*.js', async (route) => {
    if (!arrives) return route.abort()
    await wanted.promise
    await route.continue()
  })
  const line = page.getByRole('textbox', { name: 'Nouvelle tâche' })
  await line.pressSequentially('Rappeler Delorme demain 9 h')
  await page.keyboard.press('Enter')
  await expect(page.getByText('La ligne n’a pas pu être lue.')).toBeVisible()
  await expect(line).toHaveValue('Rappeler Delorme demain 9 h')
  arrives = true
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Ajouter', exact: true })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  await expect(line).toHaveValue('Rappeler Delorme demain 9 h')
  await expect(line).toBeFocused()
  wanted.resolve()
  await expect(line).toHaveValue('')
  await expect(page.getByRole('link', { name: 'Rappeler Delorme' })).toBeVisible()
  const { items } = await owner.api.tasks.listTasks({})
  expect(items.map(({ title, dueMinute }) => [title, dueMinute])).toEqual([['Rappeler Delorme', 540]])
})
