import type { Page } from '@playwright/test'

export type TypedLine = {
  description: string
  quantity?: string
  unit?: string
  price: string
  discount?: string
  vat?: string
}

/** The row of a line of the editor, counted from 1 with the sections. */
export function lineRow(page: Page, position: number) {
  return page.getByRole('listitem').filter({ has: page.getByLabel(`Description de la ligne ${position}`) })
}

export async function addLine(page: Page, position: number, line: TypedLine): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter une ligne' }).click()
  await page.getByRole('textbox', { name: `Description de la ligne ${position}` }).fill(line.description)
  const row = lineRow(page, position)
  if (line.quantity) await row.getByLabel('Quantité').fill(line.quantity)
  if (line.unit) await row.getByLabel('Unité').fill(line.unit)
  await row.getByLabel('Prix unitaire').fill(line.price)
  if (line.discount) {
    if (!(await row.getByLabel('Remise %').isVisible())) {
      await row.getByRole('button', { name: /^Actions sur / }).click()
      await page.getByRole('menuitem', { name: 'Accorder une remise' }).click()
    }
    await row.getByLabel('Remise %').fill(line.discount)
  }
  if (line.vat) await row.getByLabel('TVA').selectOption({ label: line.vat })
}

export async function addSection(page: Page, position: number, title: string): Promise<void> {
  await page.getByRole('button', { name: 'Ajouter une section' }).click()
  await page.getByRole('textbox', { name: `Titre de la section ${position}` }).fill(title)
}

/** A percentage off the whole quote. */
export async function setGlobalDiscount(page: Page, percent: string): Promise<void> {
  await page.getByLabel('Nature de la remise').selectOption({ label: 'Pourcentage' })
  await page.getByLabel('Remise en pourcentage').fill(percent)
}
