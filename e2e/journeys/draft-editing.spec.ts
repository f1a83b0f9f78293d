import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import { addCompany, draftQuote } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'
import { addLine, lineRow } from './quote-editor.ts'

test('when two tabs change one draft, the second sees both texts and keeps the one it chooses', async ({
  visit,
  owner,
  expected,
}) => {
  expected.statuses(409)
  const { quote } = await draftQuote(owner)
  const context = await visit({ cookie: owner.cookie })
  const [first, second] = [await context.newPage(), await context.newPage()]
  for (const tab of [first, second]) {
    await tab.goto(`/templates/quotes/${quote.id}`)
    await expect(tab.getByRole('textbox', { name: 'Titre du devis' })).toHaveValue('Escalier en chêne')
  }
  // Hold both saves until both tabs have written.
  const written = Promise.withResolvers<void>()
  await context.route('**/api/v1/quotes/*/draft', async (route) => {
    await written.promise
    await route.continue()
  })
  await first.getByRole('textbox', { name: 'Titre du devis' }).fill('Escalier en frêne')
  await second.getByRole('textbox', { name: 'Titre du devis' }).fill('Escalier en hêtre')
  written.resolve()
  const dialog = async () => {
    for (const tab of [first, second]) {
      const found = tab.getByRole('dialog', { name: 'Ce devis a été modifié ailleurs' })
      if (await found.isVisible()) return { tab, found }
    }
    return null
  }
  await expect.poll(async () => (await dialog()) !== null).toBe(true)
  const { tab, found } = (await dialog())!
  await expect(found.getByRole('region', { name: 'Ma version' })).toContainText('Escalier en')
  await expect(found.getByText('Escalier en frêne')).toBeVisible()
  await expect(found.getByText('Escalier en hêtre')).toBeVisible()
  const mine = await found.getByRole('region', { name: 'Ma version' }).textContent()
  const kept = mine?.includes('frêne') ? 'Escalier en frêne' : 'Escalier en hêtre'
  await found.getByRole('button', { name: 'Garder ma version' }).click()
  await expect(tab.getByText('Enregistré', { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await owner.api.quotes.getQuote({ quoteId: quote.id })).content.title)
    .toBe(kept)
})

test('text typed while the network is cut survives a reload', async ({ visit, owner, expected }) => {
  expected.noNetwork()
  // A save sent when the network came back may arrive after the next page has read the draft.
  expected.statuses(409)
  const { quote } = await draftQuote(owner)
  const context = await visit({ cookie: owner.cookie })
  const page = await context.newPage()
  await page.goto(`/templates/quotes/${quote.id}`)
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
  await context.setOffline(true)
  await page.getByRole('textbox', { name: 'Titre du devis' }).fill('Écrit sans réseau')
  await addLine(page, 2, { description: 'Rampe', price: '250' })
  await expect(page.getByText('Hors ligne, gardé sur cet appareil').first()).toBeVisible()
  await context.setOffline(false)
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Titre du devis' })).toHaveValue('Écrit sans réseau')
  await expect(lineRow(page, 2).getByLabel('Prix unitaire')).toHaveValue(/^250/)
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
  const saved = await owner.api.quotes.getQuote({ quoteId: quote.id })
  expect(saved.content.title).toBe('Écrit sans réseau')
  expect(saved.netCents).toBe(125_000)
})

test('a key typed just before a reload is not lost', async ({ visit, owner, expected }) => {
  // The former page may save after the next one has read the draft.
  expected.statuses(409)
  const { quote } = await draftQuote(owner)
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto(`/templates/quotes/${quote.id}`)
  await page.getByRole('textbox', { name: 'Titre du devis' }).press('End')
  await page.keyboard.type(' massif')
  await page.reload()
  await expect(page.getByRole('textbox', { name: 'Titre du devis' })).toHaveValue('Escalier en chêne massif')
})

test('a save that ends while the page is already being read again is shown by it', async ({
  visit,
  owner,
}) => {
  const { quote } = await draftQuote(owner)
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto(`/templates/quotes/${quote.id}`)
  const title = page.getByRole('textbox', { name: 'Titre du devis' })
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/draft', async (route) => {
    await released
    await route.continue()
  })
  await page.route(`**/templates/quotes/${quote.id}`, async (route) => {
    const document = await route.fetch()
    const saved = page.waitForResponse('**/draft')
    release()
    await (await saved).finished()
    await route.fulfill({ response: document })
  })
  const sent = page.waitForRequest('**/draft')
  await title.fill('Escalier en noyer')
  await sent
  await page.reload()
  await expect(title).toHaveValue('Escalier en noyer')
})

test('a reload during a save causes no conflict and keeps the keys typed since', async ({ visit, owner }) => {
  const { quote } = await draftQuote(owner)
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto(`/templates/quotes/${quote.id}`)
  const title = page.getByRole('textbox', { name: 'Titre du devis' })
  let cut = true
  let saved = () => {}
  const onServer = new Promise<void>((resolve) => {
    saved = resolve
  })
  // The server saves, but its answer is lost.
  await page.route('**/draft', async (route) => {
    if (!cut) return route.continue()
    cut = false
    await route.fetch()
    saved()
  })
  await title.fill('Escalier en noyer')
  await onServer
  await title.fill('Escalier en noyer clair')
  await page.reload()
  await expect(title).toHaveValue('Escalier en noyer clair')
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
  const stored = await owner.api.quotes.getQuote({ quoteId: quote.id })
  expect(stored.content.title).toBe('Escalier en noyer clair')
})

test('a draft with an unsaved change is neither sent nor printed in its older version', async ({
  visit,
  owner,
  expected,
}) => {
  expected.statuses(409)
  const { quote } = await draftQuote(owner)
  const other = await addCompany(owner, 'Scierie Amiot')
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto(`/templates/quotes/${quote.id}`)
  await expect(page.getByRole('textbox', { name: 'Titre du devis' })).toHaveValue('Escalier en chêne')
  await owner.api.crm.archiveCompanies({ companyIds: [other.id] })
  await page.route('**/api/v1/quotes/*/draft', async (route) => {
    // Chosen in the list just before it was archived.
    const { revision, content } = route.request().postDataJSON()
    await route.continue({ postData: { revision, content: { ...content, companyId: other.id } } })
  })
  await page.getByRole('textbox', { name: 'Titre du devis' }).fill('Escalier en frêne')
  await page.getByRole('button', { name: 'Envoyer le devis' }).click()
  await expect(page.getByText('Vos dernières modifications sont gardées sur cet appareil')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Dupliquer' }).click()
  await expect(page.getByText('Vos dernières modifications ne sont pas enregistrées')).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`${quote.id}$`))
})

test('a draft without client, line or address says why it cannot be sent and leads to the missing field', async ({
  visit,
  owner,
}) => {
  const quote = await owner.api.quotes.createQuote({ title: 'Incomplet' })
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto(`/templates/quotes/${quote.id}`)
  await page.getByRole('button', { name: 'Envoyer le devis' }).click()
  const dialog = page.getByRole('dialog', { name: 'Envoyer le devis' })
  await expect(dialog.getByRole('button', { name: 'Choisissez le client du devis.' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Envoyer le devis' })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  await dialog.getByRole('button', { name: 'Ajoutez au moins une ligne au devis.' }).click()
  await expect(page.getByRole('button', { name: 'Ajouter une ligne' })).toBeFocused()
})

/** The text of the preview that the page offers. */
async function downloadedText(page: Page): Promise<string> {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'PDF', exact: true }).click()
  const file = await (await download).path()
  expect(readFileSync(file).subarray(0, 5).toString()).toBe('%PDF-')
  return execFileSync('pdftotext', [file, '-'], { encoding: 'utf8' })
}

/** Wide enough for the pages to stand beside the form. */
const BESIDE = { width: 1600, height: 900 }

test('the PDF preview follows the text typed', async ({ visit, owner }) => {
  const { quote } = await draftQuote(owner)
  const page = await (await visit({ cookie: owner.cookie, viewport: BESIDE })).newPage()
  await page.goto(`/templates/quotes/${quote.id}`)
  const preview = page.getByRole('region', { name: 'Aperçu du devis' })
  await expect(preview).toContainText('Escalier en chêne')
  await expect(preview).toContainText('Page 1 sur 1')
  const sheet = preview.getByRole('img', { name: 'Page 1 sur 1' })
  await expect(sheet).toHaveAttribute('src', /^blob:/)
  // Drawn, and of the proportions of A4.
  await expect
    .poll(() => sheet.evaluate((image: HTMLImageElement) => image.naturalHeight / image.naturalWidth))
    .toBeCloseTo(297 / 210, 2)
  const before = await sheet.getAttribute('src')
  await page.getByRole('textbox', { name: 'Titre du devis' }).fill('Escalier en merisier')
  await expect(preview).toContainText('Escalier en merisier')
  await expect(sheet).not.toHaveAttribute('src', before ?? '')
  expect(await downloadedText(page)).toContain('Escalier en merisier')
})

test('the preview can be zoomed, with the keyboard too', async ({ visit, owner }) => {
  const { quote } = await draftQuote(owner)
  const page = await (await visit({ cookie: owner.cookie, viewport: BESIDE })).newPage()
  await page.goto(`/templates/quotes/${quote.id}`)
  const preview = page.getByRole('region', { name: 'Aperçu du devis' })
  const sheet = preview.getByRole('img', { name: 'Page 1 sur 1' })
  const width = async () => (await sheet.boundingBox())!.width
  await expect(sheet).toBeVisible()
  const fitted = await width()
  await preview.getByRole('button', { name: 'Agrandir les pages' }).press('Enter')
  await expect(preview.getByRole('status', { name: 'Taille des pages' })).toHaveText(/125/)
  expect((await width()) / fitted).toBeCloseTo(1.25, 1)
  for (const _ of [1, 2]) await preview.getByRole('button', { name: 'Réduire les pages' }).press('Enter')
  expect((await width()) / fitted).toBeCloseTo(0.75, 1)
})

test('a dragged line takes its new place and keeps it', async ({ visit, owner }) => {
  const { quote } = await draftQuote(owner)
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto(`/templates/quotes/${quote.id}`)
  await addLine(page, 2, { description: 'Rampe', price: '250' })
  await addLine(page, 3, { description: 'Pose', price: '400' })
  const order = () =>
    page
      .getByRole('textbox', { name: /^Description de la ligne/ })
      .evaluateAll((boxes) => boxes.map((box) => (box as HTMLTextAreaElement).value))
  const before = await order()
  expect(before.slice(1)).toEqual(['Rampe', 'Pose'])
  await page.getByRole('button', { name: 'Déplacer Pose' }).hover()
  await page.mouse.down()
  const target = await page.getByRole('group', { name: /^Ligne 1/ }).boundingBox()
  await page.mouse.move(target!.x + 20, target!.y + 10, { steps: 12 })
  await page.mouse.up()
  await expect.poll(order).toEqual(['Pose', before[0], 'Rampe'])
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
  await page.reload()
  await expect.poll(order).toEqual(['Pose', before[0], 'Rampe'])
})
