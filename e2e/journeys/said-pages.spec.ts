import type { Page } from '@playwright/test'
import { addressOf, enterDemo, listScreens } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'

type Router = { history: { push: (address: string) => void } }

/** What a screen reader says of a page when one comes to it. */
type Said = { screen: string; title: string; headings: string[]; focus: string }

const say = (page: Page) =>
  page.evaluate(() => {
    const active = document.activeElement ?? document.body
    return {
      title: document.title,
      headings: [...document.querySelectorAll('h1')].map(({ textContent }) => textContent.trim()),
      // A page of something to fill in may begin at its first field.
      focus: active.matches('main :is(input, select, textarea)') ? 'a field' : active.localName,
      isBusy: document.querySelector('main [aria-busy=true]') !== null,
    }
  })

/** Goes to a page as its links do, without loading the document anew. */
async function comeTo(page: Page, address: string): Promise<Omit<Said, 'screen'>> {
  await page.evaluate(
    (to) => (self as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.history.push(to),
    address,
  )
  await expect
    .poll(() => page.evaluate(() => location.pathname + location.search), { message: address })
    .not.toBe('/dashboard')
  await expect
    .poll(
      async () => {
        const { isBusy, focus, headings } = await say(page)
        return !isBusy && headings.length > 0 && focus !== 'body' && focus !== 'main'
      },
      { message: address },
    )
    .toBe(true)
    .catch(() => {})
  return say(page)
}

/** Both show one page. */
const TWINS = new Set(['/settings/profile'])
const twice = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index)

test('each page has one heading and a title of its own, and its heading is said when one comes to it', async ({
  page,
  context,
  site,
  expected,
}) => {
  test.setTimeout(15 * 60_000)
  expected.statuses(404)
  const api = await enterDemo(context, site)
  const screens = await listScreens(page)
  // Somebody is there: the shell loads what keeps the focus.
  await page.keyboard.press('Shift')
  const said: Said[] = []
  for (const screen of screens) {
    if (screen === '/dashboard') continue
    await page.evaluate(() =>
      (self as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.history.push('/dashboard'),
    )
    await expect(page.getByRole('heading', { level: 1, name: /^Bonjour/ })).toBeFocused()
    said.push({ screen, ...(await comeTo(page, await addressOf(api, screen))) })
  }
  expect(said.filter(({ headings }) => headings.length !== 1)).toEqual([])
  expect(said.filter(({ focus }) => focus !== 'h1' && focus !== 'a field')).toEqual([])
  const own = said.filter(({ screen }) => !TWINS.has(screen))
  expect(twice(own.map(({ title }) => title))).toEqual([])
  expect(twice(own.map(({ headings }) => headings[0] ?? ''))).toEqual([])
  expect(said.filter(({ title }) => !/. · Ardoise$/.test(title))).toEqual([])
})

test('the document of a page arrives with its title', async ({ page, context, site }) => {
  const api = await enterDemo(context, site)
  for (const [screen, title] of [
    ['/conversations', 'Boîte de réception'],
    ['/crm/contacts/$contactId', 'Contact'],
    ['/revenues/management/bank', 'Banque'],
  ] as const) {
    const answer = await page.request.get(await addressOf(api, screen))
    expect(await answer.text(), screen).toContain(`<title>${title} · Ardoise</title>`)
  }
})

test('an open conversation is named by its subject', async ({ page, context, site }) => {
  const api = await enterDemo(context, site)
  const { items } = await api.conversations.listConversations({ limit: 1 })
  const [{ id, subject } = { id: '', subject: '' }] = items
  await page.goto(`/conversations?open=${id}`)
  await expect(page).toHaveTitle(`${subject} · Boîte de réception · Ardoise`)
  await page.goto('/conversations')
  await expect(page).toHaveTitle('Boîte de réception · Ardoise')
})
