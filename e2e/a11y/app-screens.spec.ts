import { enterAs, signInByApi } from '../support/accounts.ts'
import { type Api, apiOf } from '../support/api.ts'
import { appCode } from '../support/authenticator.ts'
import { expect, test } from '../support/test.ts'
import { checkScreen } from './check-screen.ts'

// As the start prints them (issue 2, section 1).
const DEMO = { email: 'demo@ardoise.test', password: 'ardoise-demo-2026' }

/** On real data: long lists, pages that the server drew. Every other screen: web/routes/every-screen.browser.test.tsx. */
const screens: { name: string; path: (api: Api) => string | Promise<string> }[] = [
  { name: 'dashboard', path: () => '/dashboard' },
  { name: 'companies', path: () => '/crm/companies' },
  {
    name: 'quote signed',
    path: async (api) => {
      const { items } = await api.quotes.listQuotes({ status: 'signed', limit: 1 })
      return `/templates/quotes/${items[0]?.id}`
    },
  },
]

for (const { name, path } of screens) {
  test(name, async ({ page, context, site }) => {
    const cookie = await signInByApi(site, DEMO.email, DEMO.password)
    await enterAs(context, site, cookie)
    await page.goto(await path(apiOf(site.url, cookie)))
    await checkScreen(page)
  })
}

test('security: a new password, the secret of two-factor, its recovery codes and the confirmation of identity', async ({
  page,
  context,
  site,
  owner,
  time,
  expected,
}) => {
  expected.statuses(400)
  await enterAs(context, site, owner.cookie)
  await page.goto('/settings/security')
  await page.getByRole('button', { name: 'Changer le mot de passe' }).click()
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByText('Mot de passe requis', { exact: true })).toBeVisible()
  await checkScreen(page)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Activer', exact: true }).click()
  const secret = await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4})+$/).textContent()
  await page.getByRole('textbox', { name: /Saisissez le code/ }).fill('000000')
  await expect(page.getByText('Code de vérification incorrect')).toBeVisible()
  await checkScreen(page)
  await page.getByRole('textbox', { name: /Saisissez le code/ }).fill(appCode(secret ?? ''))
  await expect(page.getByRole('dialog', { name: 'Vos codes de récupération' })).toBeVisible()
  await checkScreen(page)
  await page.getByRole('checkbox', { name: 'J’ai gardé ces codes en lieu sûr' }).check()
  await page.getByRole('button', { name: 'Terminer' }).click()
  await expect(page.getByText('10 codes restants')).toBeVisible()
  await checkScreen(page)
  await time.tireConfirmation(owner)
  await page.reload()
  await page.getByRole('button', { name: 'Désactiver' }).click()
  await expect(page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })).toBeVisible()
  await checkScreen(page)
})
