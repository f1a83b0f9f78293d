import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { newEmail } from '../support/accounts.ts'
import { startExternalPostgres } from '../support/external-postgres.ts'
import { codeOf, linkOf, type Mail } from '../support/mailbox.ts'
import { showActivity } from '../support/show-activity.ts'
import { startSmtpMailbox } from '../support/smtp-mailbox.ts'
import { expect, type MailedSite, smtpEnv, test } from '../support/test.ts'
import { addLine, addSection, setGlobalDiscount } from './quote-editor.ts'

const COMPANY = 'Menuiserie Vasseur'
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
/** 3 × 450 € less 10 %, at 20 %; 2,5 × 80 €, at 10 %; 5 % off the whole. */
const TOTALS = {
  lines: '1 415,00 €',
  discount: '−70,75 €',
  net: '1 344,25 €',
  vat20: '230,85 €',
  vat10: '19,00 €',
  gross: '1 594,10 €',
}

/** As French writes it, no-break spaces included. */
const GROSS = '1\u202f594,10\u00a0€'

type Sender = { email: string; password: string; page: Page }

test.describe('from a new sign-up to a signed devis', () => {
  test.slow()

  test('on the embedded database', async ({ mailedSite, visit, page }) => {
    await wholeJourney(mailedSite, page, visit)
  })

  test('on an external PostgreSQL', async ({ launch, visit, page, expected }) => {
    const postgres = await startExternalPostgres()
    const mailbox = await startSmtpMailbox()
    try {
      const ardoise = await launch({ env: { ...smtpEnv(mailbox), DATABASE_URL: postgres.url } })
      await wholeJourney({ url: ardoise.url, mailbox, ardoise }, page, visit)
      expected.noNetwork()
      expect(await ardoise.stop()).toBe(0)
    } finally {
      await mailbox.close()
      await postgres.close()
    }
  })
})

type Visit = Parameters<Parameters<typeof test>[2]>[0]['visit']

async function wholeJourney(site: MailedSite, page: Page, visit: Visit): Promise<void> {
  const clientEmail = newEmail('elise')
  const sender = await signUp(site, page)
  await completeOrganization(page)
  await addClient(page, clientEmail)
  await writeQuote(page)
  const number = await send(page, clientEmail)

  const mail = await site.mailbox.waitFor(clientEmail)
  expect(mail.subject).toBe(`Devis ${number} – Atelier Aubry`)
  expect(mail.text).toContain(`Total TTC\u00a0: ${GROSS}`)
  expect(mail.attachments.map(({ filename }) => filename)).toEqual([`Devis-${number}.pdf`])
  expect(mail.attachments[0]?.content.subarray(0, 5).toString()).toBe('%PDF-')

  const dashboard = await page.context().newPage()
  await dashboard.goto(`${site.url}/dashboard`)
  await showActivity(dashboard)
  await expect(dashboard.getByText(`Devis ${number} envoyé à ${COMPANY}`)).toBeVisible()

  const phone = await visit({ at: site, ...PHONE })
  const clientPage = await phone.newPage()
  await clientPage.goto(linkOf(mail))
  await readAndSign(site, clientPage, number, clientEmail)

  await expect(page.getByRole('heading', { name: 'Signature' })).toBeVisible()
  await expect(page.getByText('Signé', { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Élise Vasseur, Gérante')).toBeVisible()
  await expect(dashboard.getByText(`Devis ${number} signé par ${COMPANY}`)).toBeVisible()

  const toClient = await site.mailbox.waitFor(clientEmail, /signé/)
  const toSender = await site.mailbox.waitFor(sender.email, /signé/)
  expect(toClient.subject).toBe(`Votre devis ${number} signé – Atelier Aubry`)
  expect(toSender.subject).toBe(`Devis ${number} signé par Élise Vasseur (${COMPANY})`)
  const sealed = sealedPdf(toClient)
  expect(sealedPdf(toSender).equals(sealed)).toBe(true)
  expectSeal(sealed)
  await expectDownloads(page, sealed)
}

async function signUp({ url, mailbox }: MailedSite, page: Page): Promise<Sender> {
  const email = newEmail('camille')
  const password = 'Lavande-Tilleul-47'
  await page.goto(`${url}/signup`)
  await page.getByRole('textbox', { name: 'Nom complet' }).fill('Camille Aubry')
  await page.getByRole('textbox', { name: 'Nom de l’entreprise' }).fill('Atelier Aubry')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByLabel('Confirmation du mot de passe').fill(password)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  await expect(page.getByRole('heading', { name: 'Vérifiez votre e-mail' })).toBeVisible()
  const mail = await mailbox.waitFor(email)
  expect(mail.subject).toContain('Votre code de vérification')
  await page.getByRole('textbox', { name: 'Code de vérification' }).pressSequentially(codeOf(mail))
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  return { email, password, page }
}

/** The organization named at sign-up exists already; this adds what the law requires on its documents. */
async function completeOrganization(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Ignorer pour plus tard' }).click()
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
  await page.goto(new URL('/settings/organization', page.url()).href)
  await expect(page.getByRole('textbox', { name: 'Nom de l’organisation' })).toHaveValue('Atelier Aubry')
  await page.getByRole('textbox', { name: 'Adresse', exact: true }).fill('8 rue des Tanneurs')
  await page.getByRole('textbox', { name: 'Code postal' }).fill('37000')
  await page.getByRole('textbox', { name: 'Ville' }).fill('Tours')
  await page.getByLabel('Forme juridique').selectOption({ index: 1 })
  await page.getByRole('textbox', { name: 'SIREN' }).fill('552081317')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Organisation mise à jour avec succès\u202f!')).toBeVisible()
}

async function addClient(page: Page, email: string): Promise<void> {
  await page.goto(new URL('/crm/companies/new', page.url()).href)
  await page.getByRole('textbox', { name: 'Nom ou raison sociale' }).fill(COMPANY)
  await page.getByRole('textbox', { name: 'SIREN' }).fill('732829320')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByRole('textbox', { name: 'Adresse (facultatif)', exact: true }).fill('14 rue des Ateliers')
  await page.getByRole('textbox', { name: 'Code postal (facultatif)', exact: true }).fill('44000')
  await page.getByRole('textbox', { name: 'Ville (facultatif)', exact: true }).fill('Nantes')
  await page.getByRole('button', { name: /^Ajouter/ }).click()
  await expect(page.getByRole('heading', { name: COMPANY, level: 1 })).toBeVisible()
  await expect(page.getByText('732 829 320')).toBeVisible()
}

async function writeQuote(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nouveau devis' }).click()
  await page.getByRole('textbox', { name: 'Titre du devis' }).fill('Rénovation de l’atelier')
  await addSection(page, 1, 'Menuiserie')
  await addLine(page, 2, {
    description: 'Pose de bardage',
    quantity: '3',
    price: '450',
    discount: '10',
    vat: '20 %',
  })
  await addLine(page, 3, { description: 'Isolant', quantity: '2,5', unit: 'm²', price: '80', vat: '10 %' })
  await setGlobalDiscount(page, '5')
  for (const amount of Object.values(TOTALS))
    await expect(page.getByText(amount, { exact: true }).first()).toBeVisible()
  await expect(page.getByText('Enregistré', { exact: true })).toBeVisible()
}

async function send(page: Page, email: string): Promise<string> {
  await page.getByRole('button', { name: 'Envoyer le devis' }).click()
  const dialog = page.getByRole('dialog', { name: 'Envoyer le devis' })
  await expect(dialog.getByText('Le devis est complet.')).toBeVisible()
  await expect(dialog.getByRole('textbox', { name: 'E-mail du destinataire' })).toHaveValue(email)
  await dialog.getByRole('button', { name: 'Envoyer le devis' }).click()
  const heading = page.getByRole('heading', { name: /^D-\d{4}-\d{4} · Rénovation/ })
  await expect(heading).toBeVisible()
  const number = /D-\d{4}-\d{4}/.exec((await heading.textContent()) ?? '')?.[0] ?? ''
  expect(number).toBe(`D-${new Date().getFullYear()}-0001`)
  await expect(page.getByText('Remis', { exact: true })).toBeVisible()
  return number
}

async function readAndSign(site: MailedSite, page: Page, number: string, email: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toContainText(number)
  await expect(page.getByRole('listitem').filter({ hasText: 'Pose de bardage' })).toBeVisible()
  await expect(page.getByText(TOTALS.gross).first()).toBeVisible()
  await page.getByRole('button', { name: 'Signer le devis' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Prénom et nom' }).fill('Élise Vasseur')
  await dialog.getByRole('textbox', { name: 'Qualité' }).fill('Gérante')
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await dialog.getByRole('checkbox', { name: 'J’ai lu ce texte et je l’accepte.' }).check()
  await expect(dialog.getByRole('textbox', { name: 'Nom à apposer' })).toHaveValue('Élise Vasseur')
  await dialog.getByRole('button', { name: 'Recevoir le code' }).click()
  const code = codeOf(await site.mailbox.waitFor(email, /code/))
  await dialog.getByRole('textbox', { name: 'Code à six chiffres' }).pressSequentially(code)
  await dialog.getByRole('button', { name: /^Signer pour/ }).click()
  await expect(page.getByRole('heading', { name: 'Devis signé' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Dossier de preuve' })).toBeVisible()
}

function sealedPdf({ attachments }: Mail): Buffer {
  const names = attachments.map(({ filename }) => filename)
  expect(names).toHaveLength(2)
  return attachments[0]!.content
}

/** Checks the seal with poppler: valid as it is, invalid with one byte changed. */
function expectSeal(pdf: Buffer): void {
  const folder = mkdtempSync(join(tmpdir(), 'ardoise-seal-'))
  const says = (content: Buffer) => {
    const file = join(folder, 'devis.pdf')
    writeFileSync(file, content)
    return execFileSync('pdfsig', ['-nocert', file], { encoding: 'utf8' })
  }
  const forged = Buffer.from(pdf)
  const place = forged.indexOf('stream') + 40
  forged[place] = forged[place]! ^ 1
  expect(says(pdf)).toMatch(/Total document signed\s+- Signature Validation: Signature is Valid/)
  expect(says(forged)).toContain('Digest Mismatch')
  rmSync(folder, { recursive: true })
}

async function expectDownloads(page: Page, sealed: Buffer): Promise<void> {
  const download = async (name: string) => {
    const started = page.waitForEvent('download')
    await page.getByRole('button', { name }).click()
    return readFileSync(await (await started).path())
  }
  expect((await download('Devis signé')).equals(sealed)).toBe(true)
  expect((await download('Dossier de preuve')).subarray(0, 5).toString()).toBe('%PDF-')
  const proof = JSON.parse((await download('Preuve (JSON)')).toString()) as object
  expect(JSON.stringify(proof)).toContain('Élise Vasseur')
}
