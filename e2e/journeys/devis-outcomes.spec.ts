import type { Locator, Page } from '@playwright/test'
import { checkScreen } from '../a11y/check-screen.ts'
import { enterAs } from '../support/accounts.ts'
import { draftQuote, SIGNER, sendQuote } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

const DESK = { width: 1366, height: 768 }
const PLAN = { name: 'Plan.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7 plan') }

/** A look at a screen; the window is that of the desk again afterwards. */
async function look(page: Page): Promise<void> {
  await checkScreen(page)
  await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'light' })
  await page.setViewportSize(DESK)
}

async function chooseFile(page: Page, button: Locator): Promise<void> {
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button.click()])
  await chooser.setFiles(PLAN)
}

const ending = async (page: Page, item: string) => {
  await page.getByRole('button', { name: 'Autres suites du devis' }).click()
  await page.getByRole('menuitem', { name: item }).click()
  return page.getByRole('dialog')
}

test('in Gratuit an agreement on paper, a devis put aside and one withdrawn each free a place, and their clients read what became of them', async ({
  page,
  context,
  site,
  owner,
  time,
  visit,
}) => {
  test.slow()
  const sent = [await sendQuote(site, owner), await sendQuote(site, owner), await sendQuote(site, owner)]
  for (const _ of [4, 5]) await sendQuote(site, owner)
  const drafts = [await draftQuote(owner), await draftQuote(owner), await draftQuote(owner)]
  await time.ageOrganization(owner.orgId, 40)
  await enterAs(context, site, owner.cookie)
  await page.setViewportSize(DESK)
  const client = await (await visit({ at: site })).newPage()
  const send = page.getByRole('button', { name: 'Envoyer le devis' })
  const isFull = async (index: number) => {
    await page.goto(`/templates/quotes/${drafts[index]!.quote.id}`)
    await expect(send).toHaveAttribute('aria-disabled', 'true')
    await expect(
      page.getByText(/comprend 5\sdevis actifs en même temps/).filter({ visible: true }),
    ).toBeVisible()
  }
  const leaves = async (index: number) => {
    await page.goto(`/templates/quotes/${drafts[index]!.quote.id}`)
    await expect(send).not.toHaveAttribute('aria-disabled')
    await send.click()
    await page.getByRole('dialog').getByRole('button', { name: 'Envoyer le devis' }).click()
    await expect(page.getByText(/^Devis D-\S+ envoyé$/)).toBeVisible()
  }

  await isFull(0)
  const [agreed, closed, withdrawn] = sent
  await page.goto(`/templates/quotes/${agreed!.quote.id}`)
  await page.getByRole('button', { name: 'Accord reçu' }).click()
  const recording = page.getByRole('dialog', { name: 'Enregistrer l’accord reçu' })
  await recording.getByRole('textbox', { name: 'Donné par' }).fill(SIGNER.name)
  await recording.getByRole('textbox', { name: 'En qualité de' }).fill(SIGNER.quality)
  await chooseFile(page, recording.getByRole('button', { name: 'Joindre ce qui le prouve' }))
  await look(page)
  await recording.getByRole('button', { name: 'Enregistrer l’accord' }).click()
  await expect(page.getByText('Accord reçu hors ligne', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Plan\.pdf/ })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Facturer' })).toBeVisible()
  await look(page)
  await client.goto(agreed!.link)
  await expect(client.getByText(/Accord d’Élise Vasseur, Gérante, reçu hors ligne le/)).toBeVisible()
  await expect(client.getByText('Dossier de preuve')).toHaveCount(0)
  await look(client)
  await leaves(0)

  await isFull(1)
  await page.goto(`/templates/quotes/${closed!.quote.id}`)
  const closing = await ending(page, 'Classer sans suite…')
  await closing.getByRole('textbox', { name: /^Raison/ }).fill('Budget reporté.')
  await closing.getByRole('button', { name: 'Classer sans suite' }).click()
  await expect(page.getByText(/^Devis classé sans suite par Camille Aubry/)).toBeVisible()
  await expect(page.getByText('Budget reporté.').first()).toBeVisible()
  await look(page)
  await client.goto(closed!.link)
  await expect(client.getByRole('heading', { name: 'Ce devis n’est plus proposé' })).toBeVisible()
  await expect(client.getByText('Budget reporté.')).toHaveCount(0)
  await leaves(1)

  await isFull(2)
  await page.goto(`/templates/quotes/${withdrawn!.quote.id}`)
  const withdrawing = await ending(page, 'Retirer le devis…')
  await withdrawing.getByRole('textbox', { name: /^Raison/ }).fill('Erreur de prix.')
  await look(page)
  await withdrawing.getByRole('button', { name: 'Retirer et prévenir' }).click()
  await expect(page.getByText(/^Devis retiré par Camille Aubry/)).toBeVisible()
  const told = await site.mailbox.waitFor(withdrawn!.clientEmail, /retiré/)
  expect(told.text).not.toContain('Erreur de prix.')
  await client.goto(withdrawn!.link)
  await expect(client.getByRole('heading', { name: 'Ce devis n’est plus proposé' })).toBeVisible()
  await look(client)
  await leaves(2)
})
