import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#web/test/open-page.tsx'
import { DayInput } from './day-input.tsx'
import { DecimalInput } from './decimal-input.tsx'
import { Field } from './field.tsx'
import { nameOf, UnreadFields, useUnread } from './unread-fields.tsx'

const quantity = page.getByRole('textbox', { name: 'Quantité' })
const taken: (number | null)[] = []
let setFromElsewhere: (value: number) => void = () => {}

function Sheet() {
  const unread = useUnread()
  const [value, setValue] = useState<number | null>(1_000)
  const [day, setDay] = useState<string | null>('2026-11-05')
  setFromElsewhere = setValue
  return (
    <UnreadFields unread={unread}>
      <Field label="Quantité">
        <DecimalInput
          scale={3}
          filled
          min={0}
          max={999_999}
          value={value}
          onValueChange={(next) => {
            taken.push(next)
            setValue(next)
          }}
        />
      </Field>
      <DecimalInput
        aria-label="Remise"
        scale={2}
        value={null}
        onValueChange={(next) => void taken.push(next)}
      />
      <Field label="Jour">
        <DayInput value={day} onValueChange={setDay} />
      </Field>
      <output>{unread.fields.map(nameOf).join(', ') || 'tout est lu'}</output>
    </UnreadFields>
  )
}

beforeEach(() => {
  taken.length = 0
  mount(<Sheet />)
})

test('« 10 m » says why at once, stays when left and drawn again, and changes nothing; mended, it counts', async () => {
  await quantity.fill('10 m')
  await expect
    .element(quantity)
    .toHaveAccessibleDescription('Nombre illisible\u00a0: écrivez par exemple 12,5')
  await expect.element(quantity).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByRole('status')).toHaveTextContent('Quantité')
  await userEvent.tab()
  await expect.element(quantity).toHaveValue('10 m')
  await expect.element(quantity).toHaveAccessibleDescription(/Nombre illisible/)
  expect(taken).toEqual([])
  await quantity.fill('10')
  await expect.element(quantity).not.toHaveAttribute('aria-invalid')
  await expect.element(page.getByRole('status')).toHaveTextContent('tout est lu')
  expect(taken).toEqual([10_000])
})

test.each([
  ['', 'Indiquez un nombre'],
  ['-1', 'Au moins 0'],
  ['1 000', 'Au plus 999,999'],
  ['1,2345', '3 décimales au plus'],
])('%j is refused in words, and never taken for another number', async (text, reason) => {
  await quantity.fill(text)
  await expect.element(quantity).toHaveAccessibleDescription(reason)
  expect(taken).toEqual([])
})

test('without a Field around, the words stand below and are tied to the field', async () => {
  const discount = page.getByRole('textbox', { name: 'Remise' })
  await discount.fill('dix')
  await expect.element(discount).toHaveAccessibleDescription(/Nombre illisible/)
  await expect.element(page.getByText(/Nombre illisible/)).toBeVisible()
})

test('a value that another saved takes the place of what cannot be read', async () => {
  await quantity.fill('abc')
  setFromElsewhere(2_500)
  await expect.element(quantity).toHaveValue('2,5')
  await expect.element(page.getByRole('status')).toHaveTextContent('tout est lu')
})

test('half a date stays, says so once left, and is mended by a whole one', async () => {
  const day = page.getByLabelText('Jour')
  await day.click()
  await userEvent.keyboard('{Delete}')
  await quantity.click()
  await expect.element(day).toHaveAccessibleDescription('Date incomplète ou impossible')
  await expect.element(page.getByRole('status')).toHaveTextContent('Jour')
  await day.fill('2026-12-01')
  await expect.element(page.getByRole('status')).toHaveTextContent('tout est lu')
})
