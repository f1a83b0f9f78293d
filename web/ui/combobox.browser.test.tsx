import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mount } from '#web/test/open-page.tsx'
import { Combobox } from './combobox.tsx'

test('the buttons that close the list for a screen reader are named in French', async () => {
  mount(
    <main>
      <Combobox
        aria-label="Client"
        value={null}
        onValueChange={() => {}}
        search={async () => [{ name: 'Dupont' }]}
        itemKey={({ name }) => name}
        itemLabel={({ name }) => name}
      />
    </main>,
  )
  await page.getByRole('button', { name: 'Ouvrir la liste' }).click()
  await expect.element(page.getByRole('option', { name: 'Dupont' })).toBeVisible()
  await expect
    .poll(() => document.querySelectorAll('[aria-label="Fermer la liste"]').length)
    .toBeGreaterThan(0)
  expect(document.querySelectorAll('[aria-label="Dismiss"]').length).toBe(0)
})
