import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { LazySelect } from './lazy-select.tsx'

const options = [
  { value: 'inbox', label: 'À traiter' },
  { value: 'done', label: 'Traités' },
]

function Choice() {
  const [value, setValue] = useState('inbox')
  return (
    <main id="main">
      <LazySelect aria-label="Liste" options={options} value={value} onValueChange={setValue} />
    </main>
  )
}

const list = page.getByRole('combobox', { name: 'Liste' })

function draw() {
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(<Choice />)
  onTestFinished(() => {
    root.unmount()
    place.remove()
  })
}

test.each(['{Enter}', ' ', '{ArrowDown}', '{ArrowUp}'])(
  '%s opens the list, which keys choose from',
  async (key) => {
    draw()
    await expect.element(list).toMatchTextContent('À traiter')
    ;(list.element() as HTMLElement).focus()
    await userEvent.keyboard(key)
    await expect.element(page.getByRole('option', { name: 'À traiter' })).toHaveFocus()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.element(list).toMatchTextContent('Traités')
    await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
    await expect.element(list).toHaveFocus()
  },
)

test('a press opens the list, and it stands where it stood', async () => {
  draw()
  const boxOf = () => JSON.stringify(list.element().getBoundingClientRect())
  await expect.element(list).toBeVisible()
  const before = boxOf()
  await list.click()
  await page.getByRole('option', { name: 'Traités' }).click()
  await expect.element(list).toMatchTextContent('Traités')
  expect(boxOf()).toBe(before)
  await list.click()
  await expect.element(page.getByRole('option', { name: 'À traiter' })).toBeVisible()
})
