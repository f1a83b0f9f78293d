import { checkScreen } from '../a11y/check-screen.ts'
import { enterAs, makeOwner, signUpByApi } from '../support/accounts.ts'
import { Clicks } from '../support/clicks.ts'
import { invite, secretsOf } from '../support/team.ts'
import { expect, test } from '../support/test.ts'

test('an owner invites an accountant, who opens the books, takes the FEC away and changes nothing', async ({
  page,
  context,
  site,
  owner,
  visit,
}) => {
  test.slow()
  const accountant = await signUpByApi(site, 'Claire Fontaine')
  const { email, api } = accountant
  const client = await owner.api.crm.createCompany({ name: 'Menuiserie Vasseur', city: 'Tours' })
  await owner.api.payments.recordPayment({ amountCents: 12_000, companyId: client.id })

  await enterAs(context, site, owner.cookie)
  await page.goto(`/orgs/${owner.orgId}/members`)
  await page.getByRole('button', { name: 'Inviter', exact: true }).click()
  const form = page.getByRole('dialog', { name: 'Inviter un membre' })
  await form.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await form.getByRole('textbox', { name: 'Prénom' }).fill('Claire')
  await form.getByRole('combobox', { name: 'Rôle' }).click()
  await page
    .getByRole('listbox')
    .getByRole('option', { name: /^Comptable/ })
    .click()
  await expect(form.getByText(/^Consulte et exporte toute la comptabilité/)).toBeVisible()
  await form.getByRole('button', { name: 'Envoyer l’invitation' }).click()
  await expect(page.getByText('Invitation envoyée avec succès\u202f!')).toBeVisible()

  const { token } = await secretsOf(site, email)
  await api.organizations.acceptInvitation({ token })
  // A second client of theirs, in the same account.
  const other = await makeOwner(site, 'Boulangerie du Pont')
  const second = await invite(site, other, { email, role: 'accountant' })
  await api.organizations.acceptInvitation({ token: second.token })
  await api.onboarding.skipOnboarding({})

  const books = await (await visit({ cookie: accountant.cookie })).newPage()
  await books.setViewportSize({ width: 1366, height: 768 })
  await books.goto('/dashboard')
  const clicks = new Clicks()
  await clicks.on(books.getByRole('button', { name: /Claire Fontaine/ }))
  await clicks.on(books.getByRole('menuitemradio', { name: owner.orgName }))
  await expect(books.getByRole('banner').getByText(owner.orgName, { exact: true })).toBeVisible()
  await clicks.on(
    books
      .getByRole('navigation', { name: 'Navigation principale' })
      .getByRole('link', { name: 'Comptabilité', exact: true })
      .first(),
  )
  await expect(books.getByRole('heading', { level: 1, name: 'Comptabilité' })).toBeVisible()
  await checkScreen(books)
  const download = books.waitForEvent('download')
  await clicks.on(books.getByRole('link', { name: 'Exporter les écritures' }))
  expect((await download).suggestedFilename()).toMatch(/^\d{9}FEC\d{8}/)
  // From one client’s figures to the other’s FEC.
  expect(clicks.count).toBe(4)

  await books.goto('/revenues/history')
  await expect(books.getByRole('row', { name: /Menuiserie Vasseur/ })).toContainText('120,00')
  await checkScreen(books)

  // What changes something is greyed with its reason, and the server refuses it too.
  await books.goto(`/crm/companies/${client.id}`)
  const edit = books.getByRole('button', { name: 'Modifier', exact: true })
  await expect(edit).toHaveAccessibleDescription(/^Votre rôle «\sComptable\s» ne permet pas de modifier/)
  for (const change of [
    () => api.payments.recordPayment({ amountCents: 100, companyId: client.id }),
    () => api.crm.createCompany({ name: 'Refusée' }),
    () => api.invoices.createInvoice({ companyId: client.id, lines: [] }),
    () => api.organizations.updateOrganization({ city: 'Lyon' }),
    () => api.conversations.listConversations({}),
  ])
    await expect(change()).rejects.toMatchObject({ status: 403 })
})
