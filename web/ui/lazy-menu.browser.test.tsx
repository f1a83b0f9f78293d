import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { mount } from '#web/test/open-page.tsx'
import { Button } from './button.tsx'
import { LazyMenu } from './lazy-menu.tsx'
import { MenuItem } from './menu.tsx'

const { getByRole } = page
const button = getByRole('button', { name: 'Actions' })
const items = getByRole('menuitem')

let made = 0
const chosen: string[] = []
const open = () => {
  made = 0
  chosen.length = 0
  mount(
    <LazyMenu trigger={<Button>Actions</Button>}>
      {() => {
        made += 1
        return ['Monter', 'Descendre'].map((name) => (
          <MenuItem key={name} onSelect={() => chosen.push(name)}>
            {name}
          </MenuItem>
        ))
      }}
    </LazyMenu>,
  )
}

test('its items are made once it is pressed, and it opens at once', async () => {
  open()
  await expect.element(button).toHaveAttribute('aria-haspopup', 'menu')
  await expect.element(button).toHaveAttribute('aria-expanded', 'false')
  expect(made).toBe(0)
  await button.click()
  await expect.element(button).toHaveAttribute('aria-expanded', 'true')
  await getByRole('menuitem', { name: 'Descendre' }).click()
  expect(chosen).toEqual(['Descendre'])
  await expect.element(items.first()).not.toBeInTheDocument()
  await button.click()
  await getByRole('menuitem', { name: 'Monter' }).click()
  expect(chosen).toEqual(['Descendre', 'Monter'])
})

test.each(['{Enter}', ' ', '{ArrowDown}'])(
  'by the keyboard with « %s », to its items and back',
  async (key) => {
    open()
    await expect.element(button).toBeVisible()
    await userEvent.keyboard('{Tab}')
    await expect.element(button).toHaveFocus()
    await userEvent.keyboard(key)
    await expect.element(items.first()).toBeVisible()
    await userEvent.keyboard('{ArrowDown}')
    await expect.poll(() => document.activeElement?.textContent).toBe('Monter')
    await userEvent.keyboard('{Escape}')
    await expect.element(items.first()).not.toBeInTheDocument()
    await expect.element(button).toHaveFocus()
  },
)
