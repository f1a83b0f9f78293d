import type { Page } from '@playwright/test'
import { enterAs, signInByApi } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

// As the start prints them (issue 2, section 1).
const DEMO = { email: 'demo@ardoise.test', password: 'ardoise-demo-2026' }

/** What a conversation of several mails shows before anybody scrolls (issue 46, section 4): pixels of the screen. */
async function lookAtConversation(page: Page) {
  await page.goto('/conversations?view=all')
  const rows = page.locator('[data-pane="list"] [data-row]')
  await expect(rows.first()).toBeVisible()
  await rows.first().click()
  await expect(page.getByRole('button', { name: 'Archiver' })).toBeVisible()
  // The demo company's mails are texts, in lines that may be broken.
  const text = page.locator('[data-pane="detail"] article .whitespace-pre-wrap').last()
  await expect(text).toBeVisible()
  await expect(page.getByRole('button', { name: /^Attribu/ })).toBeVisible()
  const boxOf = async (place: ReturnType<Page['locator']>) => {
    const box = await place.boundingBox()
    if (!box) throw new Error('not drawn')
    return { ...box, bottom: box.y + box.height }
  }
  const bar = page.getByRole('toolbar', { name: 'Actions de la conversation' })
  return {
    menu: (await boxOf(page.getByRole('complementary', { name: 'Barre latérale' }))).width,
    list: (await boxOf(page.locator('[data-pane="list"]'))).width,
    reading: (await boxOf(page.locator('[data-pane="detail"]'))).width,
    bar: (await boxOf(bar)).height,
    /** Words that the buttons of the bar show, and how many show none. */
    words: await bar
      .getByRole('button')
      .evaluateAll((all) => all.map((one) => (one.clientWidth > 40 ? one.textContent.trim() : ''))),
    text: await boxOf(text),
    answer: await boxOf(page.getByRole('button', { name: 'Répondre', exact: true })),
    client: await page.getByRole('complementary', { name: 'Client' }).count(),
    compose: await boxOf(page.getByRole('button', { name: 'Nouveau message' })),
  }
}

test('at 1366 px the inbox gives its width to the mail, and at 1920 px its text stays as wide as one reads', async ({
  page,
  context,
  site,
}) => {
  await enterAs(context, site, await signInByApi(site, DEMO.email, DEMO.password))
  await page.setViewportSize({ width: 1366, height: 768 })
  const laptop = await lookAtConversation(page)
  expect(laptop.menu).toBe(56)
  expect(laptop.bar).toBe(44)
  expect(laptop.list).toBeGreaterThanOrEqual(344)
  expect(laptop.list).toBeLessThanOrEqual(420)
  expect(laptop.reading).toBeGreaterThanOrEqual(600)
  expect(laptop.client).toBe(0)
  expect(laptop.text.width).toBeGreaterThanOrEqual(600)
  expect(laptop.text.width).toBeLessThanOrEqual(720)
  expect(laptop.text.y).toBeLessThanOrEqual(330)
  expect(laptop.answer.bottom).toBeLessThanOrEqual(768)
  expect(laptop.compose.width).toBeGreaterThan(110)
  for (const word of ['Traité', 'En attente', 'Reporter']) expect(laptop.words).toContain(word)
  expect(laptop.words.filter((word) => word === '').length).toBeLessThanOrEqual(6)

  // Asked for, the client leaves the text 600 px.
  await page.getByRole('button', { name: 'Afficher le client' }).click()
  await expect(page.getByRole('complementary', { name: 'Client' })).toBeVisible()
  const withClient = await lookAtConversation(page)
  expect(withClient.client).toBe(1)
  expect(withClient.bar).toBe(44)
  expect(withClient.reading).toBeGreaterThanOrEqual(640)
  expect(withClient.text.width).toBeGreaterThanOrEqual(600)
  await page.getByRole('button', { name: 'Masquer le client' }).click()

  await page.evaluate(() => localStorage.clear())
  await page.setViewportSize({ width: 1920, height: 1080 })
  const wide = await lookAtConversation(page)
  expect(wide.menu).toBe(280)
  expect(wide.list).toBe(420)
  expect(wide.client).toBe(1)
  expect(wide.text.width).toBeLessThanOrEqual(720)
  expect(wide.answer.bottom).toBeLessThanOrEqual(1080)
})
