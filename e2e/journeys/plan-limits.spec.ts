import { enterAs } from '../support/accounts.ts'
import { draftQuote, sendQuote } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

/** The states of greyed buttons: web/routes/plan-limits.browser.test.tsx. */
test('a limit that is met is told in two tabs, and lifted in both as soon as the plan changes', async ({
  page,
  context,
  site,
  owner,
  time,
}) => {
  await enterAs(context, site, owner.cookie)
  for (const _ of [1, 2, 3, 4, 5]) await sendQuote(site, owner)
  const { quote } = await draftQuote(owner)
  await time.ageOrganization(owner.orgId, 40)

  const other = await context.newPage()
  for (const tab of [page, other]) {
    await tab.goto(`/templates/quotes/${quote.id}`)
    await expect(
      tab.getByText(/comprend 5\sdevis actifs en même temps/).filter({ visible: true }),
    ).toBeVisible()
    await expect(tab.getByRole('button', { name: 'Envoyer le devis' })).toHaveAttribute(
      'aria-disabled',
      'true',
    )
    await expect(tab.getByRole('link', { name: 'Changer de formule' })).toHaveAttribute(
      'href',
      '/billing?plan=starter',
    )
  }

  await time.subscribe(owner.orgId, 'ardoise_premium')
  for (const tab of [page, other]) {
    await expect(tab.getByRole('button', { name: 'Envoyer le devis' })).not.toHaveAttribute('aria-disabled')
    await expect(tab.getByRole('link', { name: 'Changer de formule' })).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'Envoyer le devis' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Envoyer le devis' }).click()
  await expect(page.getByText(/^Devis D-\d{4}-0006 envoyé$/)).toBeVisible()
})
