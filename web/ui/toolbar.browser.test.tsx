import { useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#web/test/open-page.tsx'
import { Button } from './button.tsx'
import { Toolbar } from './toolbar.tsx'

const { getByRole } = page
const button = (name: string) => getByRole('button', { name, exact: true })
const stops = () =>
  [...document.querySelectorAll<HTMLElement>('[role="toolbar"] *')]
    .filter(({ tabIndex }) => tabIndex === 0)
    .map(({ textContent }) => textContent)

function Bar() {
  const [late, setLate] = useState(false)
  return (
    <>
      <input aria-label="Avant" />
      <Toolbar aria-label="Actions">
        <Button onClick={() => setLate(true)}>Un</Button>
        <Button disabledReason="Pas encore.">Deux</Button>
        <Button style={{ display: 'none' }}>Caché</Button>
        <input aria-label="Filtre" />
        <Button>Trois</Button>
        {late && <Button>Quatre</Button>}
      </Toolbar>
      <input aria-label="Après" />
    </>
  )
}

test('a toolbar is one stop of Tab, driven by arrows, Home and End, and Tab comes back to the last one', async () => {
  mount(<Bar />)
  await expect.element(button('Trois')).toBeVisible()
  await expect.poll(stops).toEqual(['Un'])
  ;(getByRole('textbox', { name: 'Avant' }).element() as HTMLElement).focus()
  await userEvent.keyboard('{Tab}')
  await expect.element(button('Un')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  await expect.element(button('Deux')).toHaveFocus()
  await userEvent.keyboard('{ArrowRight}')
  // In a field the arrows move the caret.
  await userEvent.keyboard('ab{ArrowLeft}c')
  await expect.element(getByRole('textbox', { name: 'Filtre' })).toHaveValue('acb')
  await userEvent.keyboard('{Tab}')
  await expect.element(getByRole('textbox', { name: 'Après' })).toHaveFocus()
  ;(button('Un').element() as HTMLElement).focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect.element(button('Trois')).toHaveFocus()
  await userEvent.keyboard('{Home}')
  await expect.element(button('Un')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Quatre')).toBeVisible()
  await userEvent.keyboard('{End}')
  await expect.element(button('Quatre')).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(getByRole('textbox', { name: 'Après' })).toHaveFocus()
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  await expect.element(button('Quatre')).toHaveFocus()
  expect(stops()).toEqual(['Quatre'])
})
