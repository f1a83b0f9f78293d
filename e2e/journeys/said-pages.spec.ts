import type { Page } from '@playwright/test'
import { addressOf, enterDemo, listScreens } from '../support/screens.ts'
import { expect, test } from '../support/test.ts'
import { findUnnamed } from '../support/unnamed.ts'

type Router = {
  history: { push: (address: string) => void }
  state: { status: string; resolvedLocation?: { pathname: string } }
}

/** What a screen reader says of a page when one comes to it. */
type Said = { title: string; headings: string[]; focus: string }

/** In the page: null while it is on its way, and nothing where the address leads on to another page. */
function say(address: string): Said | 'elsewhere' | null {
  const { state } = (self as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__
  if (state.status !== 'idle' || state.resolvedLocation?.pathname !== location.pathname) return null
  if (location.pathname !== address) return 'elsewhere'
  const active = document.activeElement ?? document.body
  return {
    title: document.title,
    headings: [...document.querySelectorAll('h1')].map(({ textContent }) => textContent.trim()),
    // A page of something to fill in may begin at its first field.
    focus: active.matches('main :is(input, select, textarea)') ? 'a field' : active.localName,
  }
}

const PATIENCE_MS = 15_000

/** Goes to a page as its links do, without loading the document anew. The focus was nowhere: what has it then was given it. */
async function comeTo(page: Page, address: string): Promise<Said | 'elsewhere' | null> {
  await page.evaluate(async (to) => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    ;(self as unknown as { __TSR_ROUTER__: Router }).__TSR_ROUTER__.history.push(to)
    await new Promise((pushed) => setTimeout(pushed))
  }, address)
  let said: Said | 'elsewhere' | null = null
  await expect
    .poll(
      async () => {
        said = await page.evaluate(say, address)
        if (said === null || said === 'elsewhere') return said !== null
        const isBusy = (await page.locator('main [aria-busy=true]').count()) > 0
        return !isBusy && said.headings.length > 0 && !NOWHERE.has(said.focus)
      },
      { message: address, timeout: PATIENCE_MS, intervals: [50] },
    )
    .toBe(true)
    // What it says then is told with what the other pages say.
    .catch(() => {})
  return said
}

/** Nothing says the page then. */
const NOWHERE = new Set(['body', 'main'])
/** Both show one page. */
const TWINS = new Set(['/settings/profile'])
const twice = (texts: readonly string[]) => texts.filter((text, index) => texts.indexOf(text) !== index)

test('each page has one heading and a title of its own, its heading is said when one comes to it, and every control has a name', async ({
  page,
  context,
  site,
  expected,
}) => {
  test.setTimeout(5 * 60_000)
  expected.statuses(404)
  const api = await enterDemo(context, site)
  const screens = await listScreens(page)
  // Somebody is there: the shell loads what keeps the focus.
  await page.keyboard.press('Shift')
  const said: (Said & { screen: string })[] = []
  const unnamed: string[] = []
  for (const screen of screens) {
    if (screen === '/dashboard') continue
    const one = await comeTo(page, await addressOf(api, screen))
    if (one === 'elsewhere') continue
    said.push({ screen, ...(one ?? { title: '', headings: [], focus: 'none' }) })
    unnamed.push(...(await findUnnamed(page)).map((fault) => `${screen}: ${fault}`))
  }
  expect(said.length).toBeGreaterThan(60)
  expect.soft(unnamed).toEqual([])
  expect.soft(said.filter(({ headings }) => headings.length !== 1)).toEqual([])
  expect.soft(said.filter(({ focus }) => focus !== 'h1' && focus !== 'a field')).toEqual([])
  const own = said.filter(({ screen }) => !TWINS.has(screen))
  expect.soft(twice(own.map(({ title }) => title))).toEqual([])
  expect.soft(twice(own.map(({ headings }) => headings[0] ?? ''))).toEqual([])
  expect.soft(said.filter(({ title }) => !/. · Ardoise$/.test(title))).toEqual([])
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
  const { id, subject } = items[0]!
  // Of its first mail, without the marks of answers.
  const named = (subject ?? '').replace(/^Re: /, '')
  await page.goto(`/conversations?open=${id}`)
  await expect(page).toHaveTitle(`${named} · Boîte de réception · Ardoise`)
  await page.goto('/conversations')
  await expect(page).toHaveTitle('Boîte de réception · Ardoise')
})
