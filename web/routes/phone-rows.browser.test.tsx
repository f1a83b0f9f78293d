import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

beforeEach(async () => {
  await page.viewport(360, 740)
  fillOrganization()
})

// Issue 46, section 3: the other lists are those of `npm run composition`.
test.each([
  ['/notifications', 'Notifications'],
  ['/crm/companies', 'Entreprises'],
  ['/revenues/management/bank/mandates', 'Mandats'],
  ['/relances/payment-plans', 'Échéanciers de paiement'],
  ['/relances/contentieux', 'Dossiers contentieux'],
  ['/reports/goals', 'Objectifs'],
  ['/reports/sendings', 'Historique des envois'],
])('on a phone the rows of %s are two lines', async (path, label) => {
  openPage(path, { me: member() })
  const rows = page
    .getByRole('table', { name: label })
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
  await expect.element(rows.first()).toBeVisible()
  for (const row of rows.elements()) expect(row.getBoundingClientRect().height).toBeLessThanOrEqual(72)
})
