import { enterAs, makeOwner } from '../support/accounts.ts'
import { expect, test } from '../support/test.ts'

test('a dashboard is made by the keyboard, shared, scheduled, and received with its PDF', async ({
  mailedSite,
  page,
  context,
}) => {
  test.slow()
  const { mailbox, url } = mailedSite
  const owner = await makeOwner(mailedSite)
  await enterAs(context, mailedSite, owner.cookie)
  await page.goto(`${url}/reports`)
  await page.getByRole('link', { name: 'Mes tableaux de bord' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Nouveau tableau de bord' }).first().focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/edit=true/)
  await page.getByLabel('Nom').fill('Le point du lundi')
  await page.getByRole('checkbox', { name: /Partager avec l’équipe/ }).focus()
  await page.keyboard.press('Space')
  const handle = page.getByRole('button', {
    name: 'Déplacer la carte Chiffre d’affaires par mois (graphique)',
  })
  await handle.focus()
  // A key that comes before the last one was said is lost: nobody presses so soon.
  await page.keyboard.press('Space')
  await expect(page.getByText(/position 2 sur 2\.$/)).toBeAttached()
  // The first key after the grip may come before the list listens to the arrows; one more moves nothing further.
  await expect(async () => {
    await page.keyboard.press('ArrowUp')
    await expect(page.getByText(/position 1 sur 2\.$/)).toBeAttached({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Space')
  await expect(page.getByText(/posée en position 1\.$/)).toBeAttached()
  await page.getByRole('button', { name: 'Enregistrer le tableau' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Le point du lundi' })).toBeVisible()
  await expect(page.getByText('Partagé', { exact: true })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Facturé HT' })).toBeVisible()

  await page.goto(`${url}/reports/sendings`)
  await page.getByRole('button', { name: 'Programmer un envoi' }).click()
  const dialog = page.getByRole('dialog', { name: 'Programmer un envoi' })
  await dialog
    .getByRole('combobox', { name: /Rapport ou tableau de bord/ })
    .selectOption({ label: 'Tableau\u00a0: Le point du lundi' })
  await dialog.getByRole('checkbox').first().check()
  await dialog.getByRole('button', { name: 'Programmer', exact: true }).click()
  await expect(page.getByText('Chaque lundi à 8:00, mois en cours')).toBeVisible()
  await page.getByRole('button', { name: 'Actions sur l’envoi Le point du lundi' }).click()
  await page.getByRole('menuitem', { name: 'Envoyer maintenant' }).click()

  const mail = await mailbox.waitFor(owner.email, /Le point du lundi/)
  expect(mail.attachments).toHaveLength(1)
  expect(mail.attachments[0]!.filename).toBe('le-point-du-lundi.pdf')
  expect(mail.attachments[0]!.content.subarray(0, 5).toString()).toBe('%PDF-')
  const link = /https?:\/\/\S+\/reports\/sendings\?sending=\S+/.exec(mail.text)![0]
  await page.goto(link.replace(/^https?:\/\/[^/]+/, url))
  const sheet = page.getByRole('dialog', { name: 'Le point du lundi' })
  await expect(sheet.getByText(/Chiffres gelés le/)).toBeVisible()
  const download = page.waitForEvent('download')
  await sheet.getByRole('button', { name: 'Rouvrir le PDF' }).click()
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)
})
