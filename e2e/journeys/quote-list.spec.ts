import { draftQuote, sendQuote } from '../support/quotes.ts'
import { expect, test } from '../support/test.ts'

test('of the selected devis the drafts are deleted after a confirmation, a sent one stays, and the workbook holds the selection', async ({
  visit,
  owner,
  site,
}) => {
  const sent = await sendQuote(site, owner, 'Parquet')
  for (const title of ['Placard', 'Bibliothèque', 'Verrière']) await draftQuote(owner, title)
  const page = await (await visit({ cookie: owner.cookie })).newPage()
  await page.goto('/templates/quotes')
  for (const name of ['Placard', 'Bibliothèque', sent.quote.number ?? '?'])
    await page.getByRole('checkbox', { name: `Sélectionner ${name}` }).check()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter la sélection' }).click()
  await page.getByRole('menuitem', { name: 'Excel' }).click()
  expect((await download).suggestedFilename()).toMatch(/^devis-\d{4}-\d\d-\d\d\.xlsx$/)

  await page.getByRole('button', { name: 'Supprimer les 2 brouillons' }).click()
  const dialog = page.getByRole('alertdialog', { name: 'Supprimer 2 brouillons\u202f?' })
  await expect(dialog).toContainText('Les devis déjà envoyés de la sélection restent.')
  await dialog.getByRole('button', { name: 'Supprimer' }).click()
  await expect(page.getByText('2 brouillons supprimés')).toBeVisible()
  const table = page.getByRole('table', { name: 'Devis' })
  await expect(table.getByText('Placard', { exact: true })).toHaveCount(0)
  await expect(table.getByText('Verrière', { exact: true })).toBeVisible()
  await expect(table.getByText(sent.quote.number ?? '?', { exact: true })).toBeVisible()
})
