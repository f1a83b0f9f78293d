import { navigationItems } from '#web/layouts/navigation.ts'
import { signInByApi } from '../support/accounts.ts'
import { apiOf } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

// The password of the demo accounts, as the start prints it (issue 2, section 1).
const DEMO_PASSWORD = 'ardoise-demo-2026'
/** Pages that the sidebar does not name. */
const OTHERS = [
  '/profile',
  '/crm/companies/new',
  '/crm/contacts/new',
  '/manager/mail/new',
  '/revenues/stripe/products',
  '/revenues/stripe/settings/tax',
]

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
    const paths = navigationItems.map(({ path }) => path.replace('$orgId', current?.orgId ?? ''))
    for (const path of [...paths, ...OTHERS]) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByRole('main').locator('[aria-busy="true"]'), path).toHaveCount(0)
      // The steps of a wizard say in their names that they are to come.
      const greyed = page.getByRole('main').locator(':is(button, a)[aria-disabled="true"]:not(nav *)')
      for (const control of await greyed.all())
        await expect(control, `${path} as ${role}`).toHaveAccessibleDescription(/\S/)
      await expect(page, path).toHaveURL(new RegExp(path))
    }
  })
}
