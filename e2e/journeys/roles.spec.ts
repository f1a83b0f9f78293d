import { signInByApi } from '../support/accounts.ts'
import { apiOf } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

// The password of the demo accounts, as the start prints it (issue 2, section 1).
const DEMO_PASSWORD = 'ardoise-demo-2026'

test('a « Lecteur » sees greyed buttons with their reason, and the API refuses the same actions', async ({
  page,
  context,
  site,
  visit,
}) => {
  const cookie = await signInByApi(site, 'lecteur@ardoise.test', DEMO_PASSWORD)
  const reader = await (await visit({ cookie })).newPage()
  await page.close()
  await context.close()

  const screens = [
    {
      path: '/templates/quotes',
      button: 'Nouveau devis',
      action: 'de modifier les devis',
      able: 'Propriétaire, Administrateur ou Membre',
    },
    {
      path: '/crm/companies',
      button: 'Nouvelle entreprise',
      action: 'de modifier les entreprises',
      able: 'Propriétaire, Administrateur, Membre ou Facturation',
      right: 'Peut facturer',
    },
    {
      path: '/crm/contacts',
      button: 'Nouveau contact',
      action: 'de modifier les contacts',
      able: 'Propriétaire, Administrateur, Membre ou Facturation',
      right: 'Peut facturer',
    },
  ]
  for (const { path, button, action, able, right } of screens) {
    await reader.goto(path)
    const greyed = reader.getByRole('button', { name: button }).first()
    await expect(greyed).toHaveAttribute('aria-disabled', 'true')
    await expect(greyed).toHaveAccessibleDescription(
      `Votre rôle «\u202fLecteur\u202f» ne permet pas ${action}. Rôle nécessaire\u00a0: ${able}.${right ? ` Un administrateur peut aussi vous donner le droit «\u202f${right}\u202f».` : ''}`,
    )
    await greyed.focus()
    await expect(reader.getByRole('tooltip')).toContainText('ne permet pas')
    await reader.keyboard.press('Enter')
    await expect(reader).toHaveURL(new RegExp(`${path}$`))
  }

  const api = apiOf(site.url, cookie)
  const { items } = await api.quotes.listQuotes({ status: 'draft' })
  const refused = { status: 403 }
  await expect(api.quotes.createQuote({ title: 'Interdit' })).rejects.toMatchObject(refused)
  await expect(api.quotes.sendQuote({ quoteId: items[0]?.id ?? '' })).rejects.toMatchObject(refused)
  await expect(api.crm.createCompany({ name: 'Interdite' })).rejects.toMatchObject(refused)
  await expect(api.organizations.updateOrganization({ name: 'Interdite' })).rejects.toMatchObject(refused)
})

test('a « Lecteur » opens a draft to read it', async ({ site, visit }) => {
  const cookie = await signInByApi(site, 'lecteur@ardoise.test', DEMO_PASSWORD)
  const { items } = await apiOf(site.url, cookie).quotes.listQuotes({ status: 'draft' })
  const page = await (await visit({ cookie })).newPage()
  await page.goto(`/templates/quotes/${items[0]?.id}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Titre du devis' })).toHaveCount(0)
})
