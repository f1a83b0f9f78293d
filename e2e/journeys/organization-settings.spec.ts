import { enterAs } from '../support/accounts.ts'
import { sendQuote } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

test('two people edit at once: changes to different fields are both kept, changes to one field ask which to keep', async ({
  page,
  context,
  site,
  owner,
  expected,
}) => {
  expected.statuses(409)
  await enterAs(context, site, owner.cookie)
  await page.goto('/settings/organization')
  const city = page.getByRole('textbox', { name: 'Ville' })
  const phone = page.getByRole('textbox', { name: 'Téléphone' })
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
  await expect(city).toHaveValue('Tours')
  // While nothing is typed, the form shows what the colleague saves.
  await owner.api.organizations.updateOrganization({ city: 'Blois' })
  await expect(city).toHaveValue('Blois')

  await city.fill('Nice')
  await owner.api.organizations.updateOrganization({ phone: '0612345678' })
  await save.click()
  await expect(page.getByText('Organisation mise à jour avec succès\u202f!')).toBeVisible()
  await expect(phone).toHaveValue('06 12 34 56 78')
  expect(await owner.api.organizations.getOrganization({})).toMatchObject({
    city: 'Nice',
    phone: '+33612345678',
  })

  await city.fill('Lyon')
  await phone.fill('0712345678')
  await owner.api.organizations.updateOrganization({ city: 'Metz' })
  await save.click()
  const notice = page.getByRole('alert').filter({ hasText: 'modifiée ailleurs entre-temps' })
  await expect(notice).toContainText('La vôtre\u00a0: «\u202fLyon\u202f»')
  await expect(notice).toContainText('L’autre\u00a0: «\u202fMetz\u202f»')
  expect(await owner.api.organizations.getOrganization({})).toMatchObject({ city: 'Metz' })
  await page.getByRole('button', { name: 'Prendre l’autre version' }).click()
  await expect(city).toHaveValue('Metz')
  await expect(phone).toHaveValue('0712345678')
  await save.click()
  await expect
    .poll(async () => (await owner.api.organizations.getOrganization({})).phone)
    .toBe('+33712345678')
})

test('an edit restored after a reload does not overwrite a colleague’s save', async ({
  visit,
  owner,
  expected,
}) => {
  expected.statuses(409)
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  // The browser’s own question before a reload that would lose typed text.
  page.on('dialog', (dialog) => void dialog.accept())
  await page.goto('/settings/organization')
  const city = page.getByRole('textbox', { name: 'Ville' })
  const phone = page.getByRole('textbox', { name: 'Téléphone' })
  const save = page.getByRole('button', { name: 'Enregistrer', exact: true })
  await city.fill('Nice')
  await owner.api.organizations.updateOrganization({ phone: '0612345678' })
  await page.reload()
  await expect(city).toHaveValue('Nice')
  await save.click()
  await expect(phone).toHaveValue('06 12 34 56 78')
  expect(await owner.api.organizations.getOrganization({})).toMatchObject({
    city: 'Nice',
    phone: '+33612345678',
  })

  await city.fill('Lyon')
  await owner.api.organizations.updateOrganization({ city: 'Metz' })
  await page.reload()
  await expect(city).toHaveValue('Lyon')
  await save.click()
  const notice = page.getByRole('alert').filter({ hasText: 'modifiée ailleurs entre-temps' })
  await expect(notice).toContainText('La vôtre\u00a0: «\u202fLyon\u202f»')
  await expect(notice).toContainText('L’autre\u00a0: «\u202fMetz\u202f»')
  expect(await owner.api.organizations.getOrganization({})).toMatchObject({ city: 'Metz' })
})

test('without electronic signature the client can read and answer, but must sign on paper', async ({
  page,
  context,
  site,
  owner,
  visit,
}) => {
  await enterAs(context, site, owner.cookie)
  await page.goto('/settings/organization')
  await page.getByRole('checkbox', { name: /^Signature électronique/ }).uncheck()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Organisation mise à jour avec succès\u202f!')).toBeVisible()
  const sent = await sendQuote(site, owner)
  const mail = await site.mailbox.waitFor(sent.clientEmail)
  expect(mail.text).toContain('renvoyez-nous le PDF daté et signé')
  expect(mail.text).not.toContain('signer')
  const client = await (await visit()).newPage()
  await client.goto(new URL(sent.link).pathname)
  await expect(client.getByText('Ce devis se signe sur papier').first()).toBeVisible()
  await expect(client.getByRole('button', { name: 'Signer le devis' })).toHaveCount(0)
  await expect(client.getByRole('button', { name: 'Demander une modification' })).toBeVisible()
})
