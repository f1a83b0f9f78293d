import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const me = member()
const ROOT = '/revenues/management'
const tabs = page.getByRole('navigation', { name: /^Rubriques de / })
const tab = (name: string) => tabs.getByRole('link', { name, exact: true })
/** But for the pixel with which a tab covers the line below it. */
const whole = { ratio: 0.95 }
const row = () => tabs.element() as HTMLElement

beforeEach(async () => {
  await page.viewport(360, 740)
  fillOrganization()
})

test.each([
  ['the last', `${ROOT}/ledger`, 'Registre'],
  ['one of the middle', `${ROOT}/received`, 'Factures reçues'],
])(
  'on a phone %s of the tabs is in sight when its page opens, and the page stays at its top',
  async (_where, path, name) => {
    openPage(path, { me })
    await expect.element(tab(name)).toHaveAttribute('aria-current', 'page')
    await expect.element(tab(name)).toBeInViewport(whole)
    expect(row().scrollLeft).toBeGreaterThan(0)
    expect([window.scrollX, window.scrollY]).toEqual([0, 0])
  },
)

test('the first tabs are not scrolled, and the next one is in sight once it is chosen', async () => {
  openPage(`${ROOT}/credit-notes`, { me })
  await expect.element(tab('Avoirs')).toBeInViewport(whole)
  expect(row().scrollLeft).toBe(0)
  row().scrollLeft = 10_000
  await tab('Registre').click()
  await expect.element(tab('Registre')).toHaveAttribute('aria-current', 'page')
  await expect.element(tab('Registre')).toBeInViewport(whole)
})

test('what a person scrolls away stays away, until the screen is narrowed', async () => {
  await page.viewport(1280, 740)
  openPage(`${ROOT}/ledger`, { me })
  await expect.element(tab('Registre')).toBeInViewport(whole)
  await page.viewport(360, 740)
  await expect.element(tab('Registre')).toBeInViewport(whole)
  row().scrollLeft = 0
  await expect.element(tab('Factures')).toBeInViewport(whole)
  await expect.element(tab('Registre')).not.toBeInViewport()
})
