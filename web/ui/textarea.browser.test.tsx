import { afterEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#web/test/open-page.tsx'
import { Textarea } from './textarea.tsx'

afterEach(() => {
  vi.restoreAllMocks()
})

test.each(['value', 'text'])('has the height of the text that it is given by %s', async (given) => {
  vi.spyOn(CSS, 'supports').mockReturnValue(false)
  const { getByLabelText } = page
  const written = 'une\ndeux\ntrois\nquatre\ncinq'
  const lines = { [given]: written, onChange: () => {} }
  mount(<Textarea aria-label="Description" rows={1} className="[field-sizing:fixed]" {...lines} />)
  await expect.element(getByLabelText('Description')).toHaveValue(written)
  const field = getByLabelText('Description').element()
  expect(field.scrollHeight).toBe(field.clientHeight)
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
