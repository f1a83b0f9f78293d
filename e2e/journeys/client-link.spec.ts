import type { Page } from '@playwright/test'
import { codeOf } from '../support/mailbox.ts'
import { SIGNER, sendQuote, signByApi } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

/** Up to the screen that asks for the code. */
async function goToCode(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Signer le devis' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Prénom et nom' }).fill(SIGNER.name)
  await dialog.getByRole('textbox', { name: 'Qualité' }).fill(SIGNER.quality)
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Recevoir le code' }).click()
  await expect(dialog.getByText('Un code vient d’être envoyé')).toBeVisible()
}

test('the client refuses with a reason; the sender reads it, by mail and on the quote', async ({
  page,
  visit,
  owner,
  site,
}) => {
  const { quote, link } = await sendQuote(site, owner)
  const sender = await (await visit({ cookie: owner.cookie })).newPage()
  await sender.goto(`/templates/quotes/${quote.id}`)
  await expect(sender.getByRole('heading', { level: 1 })).toContainText(quote.number ?? '?')

  await page.goto(link)
  await page.getByRole('button', { name: /^Refuser/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'Refuser le devis' }).check()
  await dialog.getByRole('button', { name: 'Refuser le devis' }).click()
  await expect(dialog.getByText('Indiquez la raison de votre refus.')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Raison du refus' }).fill('Trop cher pour cette année.')
  await dialog.getByRole('button', { name: 'Refuser le devis' }).click()
  await expect(page.getByRole('heading', { name: 'Devis refusé' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Signer le devis' })).toHaveCount(0)

  await expect(sender.getByText('Le client a refusé ce devis')).toBeVisible()
  await expect(sender.getByText('Trop cher pour cette année.').first()).toBeVisible()
  const mail = await site.mailbox.waitFor(owner.email, /refusé/)
  expect(mail.text).toContain('Trop cher pour cette année.')
})

test('a wrong, a revoked and an expired link say which, and nothing of whose', async ({
  page,
  owner,
  site,
  time,
  expected,
}) => {
  expected.statuses(404, 409, 410)
  const revoked = await sendQuote(site, owner)
  const [link] = revoked.quote.links
  await owner.api.quotes.revokeQuoteLink({ quoteId: revoked.quote.id, linkId: link?.id ?? '' })
  const expired = await sendQuote(site, owner)
  await time.expireQuote(expired.quote.id)
  const cases = [
    { link: `/d/${'A'.repeat(43)}`, title: 'Ce lien n’est pas valide' },
    { link: '/d/x', title: 'Ce lien n’est pas valide' },
    { link: revoked.link, title: 'Ce lien a été désactivé' },
    { link: expired.link, title: 'Ce devis a expiré' },
  ]
  for (const each of cases) {
    await page.goto(each.link)
    await expect(page.getByRole('heading', { level: 1, name: each.title })).toBeVisible()
    const seen = await page.getByRole('main').textContent()
    for (const secret of [owner.orgName, 'Vasseur', revoked.quote.number ?? '?', '1 200'])
      expect(seen).not.toContain(secret)
  }
})

test('a double click on « Signer le devis » signs once', async ({ page, owner, site }) => {
  const { quote, link, clientEmail } = await sendQuote(site, owner)
  let calls = 0
  page.on('request', (request) => {
    if (request.url().endsWith('/sign')) calls += 1
  })
  await page.goto(link)
  await goToCode(page)
  const code = codeOf(await site.mailbox.waitFor(clientEmail, /code/))
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Code à six chiffres' }).pressSequentially(code)
  await dialog.getByRole('button', { name: 'Signer le devis' }).dblclick()
  await expect(page.getByRole('heading', { name: 'Devis signé' })).toBeVisible()
  expect(calls).toBe(1)
  const { items } = await owner.api.platform.listEvents({ subjectId: quote.id })
  expect(items.filter(({ type }) => type === 'quote.signed')).toHaveLength(1)
  await site.mailbox.waitFor(clientEmail, /signé/)
  const mails = await site.mailbox.listTo(clientEmail)
  expect(mails.filter(({ subject }) => subject.includes('signé'))).toHaveLength(1)
})

test('a wrong code is refused and signs nothing; the next try may be right', async ({
  page,
  owner,
  site,
  expected,
}) => {
  expected.statuses(400)
  const { quote, link, clientEmail } = await sendQuote(site, owner)
  await page.goto(link)
  await goToCode(page)
  const code = codeOf(await site.mailbox.waitFor(clientEmail, /code/))
  const dialog = page.getByRole('dialog')
  const field = dialog.getByRole('textbox', { name: 'Code à six chiffres' })
  await field.pressSequentially(code === '111111' ? '222222' : '111111')
  await dialog.getByRole('button', { name: 'Signer le devis' }).click()
  await expect(dialog.getByText('Code de vérification incorrect')).toBeVisible()
  expect((await owner.api.quotes.getQuote({ quoteId: quote.id })).status).toBe('viewed')
  await field.pressSequentially(code)
  await dialog.getByRole('button', { name: 'Signer le devis' }).click()
  await expect(page.getByRole('heading', { name: 'Devis signé' })).toBeVisible()
})

test('a page left open while the quote is signed elsewhere shows it as signed', async ({
  page,
  owner,
  site,
  expected,
}) => {
  expected.statuses(409)
  const sent = await sendQuote(site, owner)
  await page.goto(sent.link)
  await expect(page.getByRole('button', { name: 'Signer le devis' })).toBeVisible()
  await signByApi(site, sent)
  await page.getByRole('button', { name: /^Refuser/ }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Raison du refus' }).fill('Trop tard.')
  await dialog.getByRole('button', { name: 'Refuser le devis' }).click()
  await expect(page.getByRole('heading', { name: 'Devis signé' })).toBeVisible()
})
