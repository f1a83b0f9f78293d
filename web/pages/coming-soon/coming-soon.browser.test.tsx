import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkScreen, checkWords } from '#web/test/check-screen.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole } = page

/** Pages that issue 3 (item 9) leaves for later, by section of the sidebar. */
const notBuiltYet: Record<string, [title: string, path: string][]> = {
  Paramètres: [['Intégrations', '/settings/integrations']],
  'Aide & Support': [['Suggestions', '/suggestions']],
}

test('a page that is not built yet says so, with its category', async () => {
  await page.viewport(1280, 900)
  const { path } = openPage('/suggestions', { me: member() })
  await expect.element(getByRole('heading', { level: 1, name: 'Suggestions' })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  const sidebar = getByRole('navigation', { name: 'Navigation principale' })
  const main = getByRole('main')
  for (const [category, pages] of Object.entries(notBuiltYet)) {
    const section = sidebar.getByRole('button', { name: category, exact: true })
    if (section.element().getAttribute('aria-expanded') === 'false') await section.click()
    for (const [title, address] of pages) {
      await sidebar.getByRole('link', { name: `${title} Bientôt`, exact: true }).click()
      await expect.element(main.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible()
      expect(path()).toBe(address)
      await expect.poll(() => document.title).toBe(`${title} · Ardoise`)
      await expect.element(main.getByText(category, { exact: true })).toBeVisible()
      const soon = main.getByRole('heading', { name: 'Bientôt disponible', exact: true }).element()
      // Its whole sentence.
      expect(soon.nextElementSibling?.textContent).toMatch(/^.{20,}\.$/)
      await checkWords()
    }
  }
})
