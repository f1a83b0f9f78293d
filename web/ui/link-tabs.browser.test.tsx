import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const me = member()
const LIST = '/templates/quotes'
const tabs = page.getByRole('navigation', { name: 'États des devis' })
const tab = (name: RegExp) => tabs.getByRole('link', { name })
/** But for the pixel with which a tab covers the line below it. */
const whole = { ratio: 0.95 }
const row = () => tabs.element() as HTMLElement

beforeEach(async () => {
  await page.viewport(700, 740)
  fillOrganization()
})

test.each([
  ['the last', 'expired', /^Expirés/],
  ['one of the middle', 'signed', /^Signés/],
])(
  'in a narrow window %s of the tabs is in sight when its page opens, and the page stays at its top',
  async (_where, status, name) => {
    openPage(`${LIST}?status=${status}`, { me })
    await expect.element(tab(name)).toHaveAttribute('aria-current', 'page')
    await expect.element(tab(name)).toBeInViewport(whole)
    expect(row().scrollLeft).toBeGreaterThan(0)
    expect([window.scrollX, window.scrollY]).toEqual([0, 0])
  },
)

test('the first tabs are not scrolled, and the next one is in sight once it is chosen', async () => {
  openPage(`${LIST}?status=draft`, { me })
  await expect.element(tab(/^Brouillons/)).toBeInViewport(whole)
  expect(row().scrollLeft).toBe(0)
  row().scrollLeft = 10_000
  await tab(/^Expirés/).click()
  await expect.element(tab(/^Expirés/)).toHaveAttribute('aria-current', 'page')
  await expect.element(tab(/^Expirés/)).toBeInViewport(whole)
})

test('what a person scrolls away stays away, until the screen is narrowed', async () => {
  await page.viewport(1280, 740)
  openPage(`${LIST}?status=expired`, { me })
  await expect.element(tab(/^Expirés/)).toBeInViewport(whole)
  await page.viewport(700, 740)
  await expect.element(tab(/^Expirés/)).toBeInViewport(whole)
  row().scrollLeft = 0
  await expect.element(tab(/^Tous/)).toBeInViewport(whole)
  await expect.element(tab(/^Expirés/)).not.toBeInViewport()
})
