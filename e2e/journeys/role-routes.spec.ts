import { navigationItems } from '#web/layouts/navigation.ts'
import { titleOf } from '#web/messages/page-titles.ts'
import { signInByApi } from '../support/accounts.ts'
import { apiOf } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

// The password of the demo accounts, as the start prints it (issue 2, section 1).
const DEMO_PASSWORD = 'ardoise-demo-2026'
/** Pages that the sidebar does not name, and their titles. */
const OTHERS = {
  '/profile': 'Profil',
  '/crm/companies/new': 'Nouvelle entreprise',
  '/crm/contacts/new': 'Nouveau contact',
  '/manager/mail/new': 'Ajouter un compte mail',
  '/revenues/stripe/products': 'Produits Stripe',
  '/revenues/stripe/settings/tax': 'Taxes Stripe',
}

const demoAccounts = {
  Propriétaire: 'demo@ardoise.test',
  Administrateur: 'admin@ardoise.test',
  Membre: 'membre@ardoise.test',
  Facturation: 'facturation@ardoise.test',
  Lecteur: 'lecteur@ardoise.test',
}

for (const [role, email] of Object.entries(demoAccounts)) {
  test(`« ${role} » opens every route; whatever is greyed says why`, async ({ site, visit }) => {
    test.slow()
    const cookie = await signInByApi(site, email, DEMO_PASSWORD)
    const { current } = await apiOf(site.url, cookie).identity.getMe({})
    const page = await (await visit({ cookie })).newPage()
    const pages = [...navigationItems.map(({ path }) => [path, titleOf(path)]), ...Object.entries(OTHERS)]
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible()
    for (const [path = '', title] of pages) {
      // As a link would: gating.spec.ts loads each of them anew.
      const address = path.replace('$orgId', current?.orgId ?? '')
      await page.evaluate((next) => history.pushState({}, '', next), address)
      await expect(page, path).toHaveTitle(`${title} · Ardoise`)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByRole('main').locator('[aria-busy="true"]'), path).toHaveCount(0)
      // The steps of a wizard say in their names that they are to come.
      const greyed = page.getByRole('main').locator(':is(button, a)[aria-disabled="true"]:not(nav *)')
      for (const control of await greyed.all())
        await expect(control, `${path} as ${role}`).toHaveAccessibleDescription(/\S/)
      await expect(page, path).toHaveURL(address)
    }
  })
}
