import type { Locator } from '@playwright/test'
import { checkScreen } from '../a11y/check-screen.ts'
import { codeOf } from '../support/mailbox.ts'
import { goToCode, sendQuote } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

const WISH = 'Du chêne plutôt que du hêtre, s’il vous plaît.'

/** « Répondre par une version 2 », « Envoyer », « Envoyer » in the dialog: the price itself is typed. */
const MOST_CLICKS = 3

test('the client asks for a change, is answered by a version 2, and signs it from the old link', async ({
  page,
  visit,
  owner,
  site,
}) => {
  test.slow()
  const { quote, link, clientEmail } = await sendQuote(site, owner)
  await page.goto(link)
  await page.getByRole('button', { name: 'Demander une modification' }).click()
  const wish = page.getByRole('dialog')
  await wish.getByRole('textbox', { name: 'Modification souhaitée' }).fill(WISH)
  await wish.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect(wish).toBeHidden()

  const sender = await (await visit({ cookie: owner.cookie })).newPage()
  let clicks = 0
  const click = async (target: Locator) => {
    clicks += 1
    await target.click()
  }
  await sender.goto(`/templates/quotes/${quote.id}`)
  await expect(sender.getByText(WISH).first()).toBeVisible()
  await checkScreen(sender)
  await sender.setViewportSize({ width: 1366, height: 900 })
  await click(sender.getByRole('button', { name: 'Répondre par une version 2' }))
  await expect(sender.getByRole('heading', { level: 1 })).toContainText(`${quote.number} · version 2`)
  await sender.getByLabel('Prix unitaire').fill('1500')
  await expect(sender.getByText('Enregistré', { exact: true })).toBeVisible()
  await click(sender.getByRole('button', { name: 'Envoyer le devis' }))
  const sending = sender.getByRole('dialog', { name: 'Envoyer le devis' })
  await click(sending.getByRole('button', { name: 'Envoyer le devis' }))
  await expect(sender.getByRole('heading', { level: 1 })).toContainText(`${quote.number} v2`)
  expect(clicks).toBeLessThanOrEqual(MOST_CLICKS)
  await checkScreen(sender)

  // The link of the first version, once version 2 has left.
  const isSecond = async () =>
    (await site.mailbox.listTo(clientEmail)).some(({ text }) => /version 1/.test(text))
  await expect.poll(isSecond).toBe(true)
  await page.reload()
  await expect(page.getByText(/^Remplacé par la version 2 du/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Signer le devis' })).toHaveCount(0)
  await checkScreen(page)
  await page.setViewportSize({ width: 1366, height: 900 })
  await page.getByRole('button', { name: 'Lire la version 2' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('version 2')
  await page.getByText('Ce qui change par rapport à la version 1').click()
  await expect(page.getByText('Prix unitaire').first()).toBeVisible()
  await checkScreen(page)
  await page.setViewportSize({ width: 1366, height: 900 })

  await goToCode(page)
  const dialog = page.getByRole('dialog')
  const code = codeOf(await site.mailbox.waitFor(clientEmail, /code/))
  await dialog.getByRole('textbox', { name: 'Code à six chiffres' }).pressSequentially(code)
  await dialog.getByRole('button', { name: /^Signer pour/ }).click()
  await expect(page.getByRole('heading', { name: 'Devis signé' })).toBeVisible()

  const signed = await owner.api.quotes.getQuote({ quoteId: quote.id })
  expect(signed).toMatchObject({ number: quote.number, status: 'signed', version: 2, grossCents: 180_000 })
  const { items } = await owner.api.quotes.listQuotes({})
  expect(items.filter(({ number }) => number === quote.number)).toHaveLength(1)
})
