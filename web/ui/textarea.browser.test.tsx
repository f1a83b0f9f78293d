import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#web/test/open-page.tsx'
import { Textarea } from './textarea.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

test('grows where the browser does not do it by itself', async () => {
  vi.spyOn(CSS, 'supports').mockReturnValue(false)
  const { getByLabelText } = page
  mount(<Textarea aria-label="Description" rows={1} className="[field-sizing:fixed]" />)
  await expect.element(getByLabelText('Description')).toBeVisible()
  const field = () => getByLabelText('Description').element()
  const before = field().clientHeight
  await getByLabelText('Description').fill('une\ndeux\ntrois\nquatre\ncinq')
  expect(field().clientHeight).toBeGreaterThan(before + 60)
  await getByLabelText('Description').fill('une')
  expect(field().clientHeight).toBe(before)
})
