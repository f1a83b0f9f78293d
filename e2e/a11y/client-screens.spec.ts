import { apiOf } from '../support/api.ts'
import { SIGNER, sendQuote, signByApi } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'
import { checkScreen } from './check-screen.ts'

test('the quote to sign, and each step of its signature', async ({ page, owner, site }) => {
  const { link } = await sendQuote(site, owner)
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await checkScreen(page)
  await page.getByRole('button', { name: 'Signer le devis' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog.getByText('Indiquez votre qualité', { exact: false })).toBeVisible()
  await checkScreen(page)
  await dialog.getByRole('textbox', { name: 'Prénom et nom' }).fill(SIGNER.name)
  await dialog.getByRole('textbox', { name: 'Qualité' }).fill(SIGNER.quality)
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await dialog.getByRole('radio', { name: 'Tracer ma signature' }).check()
  await checkScreen(page)
  await dialog.getByRole('radio', { name: 'Saisir mon nom' }).check()
  await dialog.getByRole('checkbox').check()
  await dialog.getByRole('button', { name: 'Recevoir le code' }).click()
  await expect(dialog.getByText('Un code vient d’être envoyé')).toBeVisible()
  await checkScreen(page)
})

test('the refusal', async ({ page, owner, site }) => {
  const { link } = await sendQuote(site, owner)
  await page.goto(link)
  await page.getByRole('button', { name: /^Refuser/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Refuser le devis' }).click()
  await expect(page.getByText('Indiquez la raison de votre refus.')).toBeVisible()
  await checkScreen(page)
})

test('the quote once signed', async ({ page, owner, site }) => {
  const sent = await sendQuote(site, owner)
  await signByApi(site, sent)
  await page.goto(sent.link)
  await expect(page.getByRole('heading', { name: 'Devis signé' })).toBeVisible()
  await checkScreen(page)
})

test('the quote once refused', async ({ page, owner, site }) => {
  const { link, token } = await sendQuote(site, owner)
  await apiOf(site.url).signatures.refuseQuote({ token, reason: 'Trop cher.' })
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'Devis refusé' })).toBeVisible()
  await checkScreen(page)
})

test('links that lead nowhere: wrong, revoked, expired', async ({ page, owner, site, time, expected }) => {
  expected.statuses(404, 409, 410)
  const revoked = await sendQuote(site, owner)
  const linkId = revoked.quote.links[0]?.id ?? ''
  await owner.api.quotes.revokeQuoteLink({ quoteId: revoked.quote.id, linkId })
  const expired = await sendQuote(site, owner)
  await time.expireQuote(expired.quote.id)
  for (const link of ['/d/faux', revoked.link, expired.link]) {
    await page.goto(link)
    await checkScreen(page)
  }
})
