import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { enterAs, makeOwner } from '../support/accounts.ts'
import { capturedMailbox } from '../support/captured-mailbox.ts'
import { expect, test } from '../support/test.ts'

const MAILS = 600

test('archives are sent, survive a killed process, and are searched', async ({ launch, page }) => {
  test.slow()
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-archives-'))
  // Chromium finds no accented path where the system says no language (`env -i`).
  const path = join(folder, 'boite.mbox')
  writeFileSync(
    path,
    Array.from(
      { length: MAILS },
      (_, index) =>
        `From ${index}@xxx Mon Nov 16 10:00:00 +0000 2020\nFrom: Camille <camille@client.test>\nSubject: Chantier ${index}\nMessage-ID: <${index}@client.test>\n\n${'Bonjour.\n'.repeat(200)}\n`,
    ).join(''),
  )
  const killed = await launch({})
  const site = { url: killed.url, mailbox: capturedMailbox(killed.url) }
  const owner = await makeOwner(site)
  await enterAs(page.context(), site, owner.cookie)
  await page.goto(`${killed.url}/manager/mail`)
  await page.getByRole('button', { name: 'Importer des archives' }).click()
  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Choisir un fichier' }).click()
  await (await chooser).setFiles(path)
  const taken = page.waitForResponse((response) => response.url().endsWith('/mailboxes/archives/pieces'))
  await page.getByRole('button', { name: 'Importer', exact: true }).click()
  await taken
  // The page leaves before the server goes, so that nothing stands between the count and the kill.
  await page.goto('about:blank')
  const filed = () => {
    const names = readdirSync(killed.dataDir, { recursive: true, encoding: 'utf8' })
    return names.filter((name) => name.startsWith('maildirs') && name.includes('/cur/')).length
  }
  await expect.poll(filed, { intervals: [20] }).toBeGreaterThan(100)
  await killed.kill()
  expect(filed()).toBeLessThan(MAILS)

  const ardoise = await launch({ dataDir: killed.dataDir, port: killed.port })
  await page.goto(`${ardoise.url}/manager/mail`)
  await expect(page.getByText(/^600.messages$/)).toBeVisible({ timeout: 120_000 })
  await page.goto(`${ardoise.url}/conversations?q=chantier+518`)
  await expect(page.getByText('Chantier 518').first()).toBeVisible()
  const { items } = await owner.api.mailboxes.listArchives({})
  expect(items).toMatchObject([{ state: 'done', mails: MAILS, tooLarge: 0 }])
  rmSync(folder, { recursive: true })
})
