import { expect } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'

const exportButton = () => page.getByRole('button', { name: 'Exporter', exact: true })

/** Opens « Exporter », sees that both files of the table have the address, and closes it. */
export async function checkExport(address: RegExp, button: Locator = exportButton()): Promise<void> {
  await button.click()
  for (const [name, format] of [
    [/^Excel/, 'xlsx'],
    [/^CSV/, 'csv'],
  ] as const) {
    const file = page.getByRole('menuitem', { name })
    await expect.element(file).toHaveAttribute('href', expect.stringMatching(address))
    await expect.element(file).toHaveAttribute('href', expect.stringContaining(`format=${format}`))
  }
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('menu')).not.toBeInTheDocument()
}
