import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

/** A screen of 1280 × 760 px at a zoom of 400 %. */
const HEIGHT = 190

beforeEach(async () => {
  await page.viewport(320, HEIGHT)
  fillOrganization()
})

/** Heights in sight of what does not scroll with the page, in pixels. */
function stayingPixels(): number {
  const staying = Array.from(document.querySelectorAll('body *')).filter((element) =>
    ['fixed', 'sticky'].includes(getComputedStyle(element).position),
  )
  return staying.reduce((sum, element) => {
    const { top, bottom, width } = element.getBoundingClientRect()
    return sum + (width < 160 ? 0 : Math.max(0, Math.min(bottom, HEIGHT) - Math.max(top, 0)))
  }, 0)
}

test.each([
  ['/templates/quotes', 'Devis'],
  ['/settings/organization', 'Organisation'],
  ['/orgs/new', 'Nouvelle organisation'],
  ['/crm/contacts', 'Contacts'],
  ['/revenues/management/bank', 'Banque'],
])('at a zoom of 400 %% bars take a quarter of %s at most', async (path, title) => {
  openPage(path, { me: member() })
  await expect.element(page.getByRole('heading', { level: 1, name: title })).toBeInTheDocument()
  for (const y of [0, 100]) {
    window.scrollTo(0, y)
    expect(stayingPixels()).toBeLessThanOrEqual(HEIGHT / 4)
  }
})
