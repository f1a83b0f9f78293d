import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { plannedPages } from '#shared/domain/platform/product-parts.ts'
import { guides } from '#web/messages/guides.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { openPage } from '#web/test/open-page.tsx'

const { getByRole, getByText } = page
const fill = (name: string, value: string) => getByRole('textbox', { name }).fill(value)

beforeEach(() => fakeApi({ support: { openContactForm: () => ({ token: 'jeton' }) } }))

for (const path of [
  '/pricing',
  '/features',
  '/features/exemple',
  '/resources',
  ...guides.map(({ slug }) => `/resources/${slug}`),
  '/contact?topic=sales',
  '/legal',
  '/privacy',
  '/terms',
  '/security',
  '/accessibility',
  '/pricing/nulle-part',
  '/help/handled/faux',
])
  test(path, async () => {
    openPage(path)
    await expect.element(getByRole('heading', { level: 1 })).toBeVisible()
    await checkScreen()
  })

test('the prices, scrolled, a question open', async () => {
  openPage('/pricing')
  await getByText('Les prix comprennent-ils la TVA').click()
  window.scrollTo({ top: 900, behavior: 'instant' })
  await checkScreen()
})

test('the menu of a phone', async () => {
  await page.viewport(360, 740)
  openPage('/features')
  await page.getByLabelText('Menu').click()
  await checkScreen()
})

test('the contact form with its faults, then sent', async () => {
  fakeApi({ support: { sendContactMessage: () => ({ sent: true as const }) } })
  openPage('/contact')
  await fill('Nom', 'C')
  await fill('E-mail', 'camille')
  await fill('Message', 'Court')
  await checkScreen()
  await fill('Nom', 'Camille Aubry')
  await fill('E-mail', 'camille@essai.test')
  await fill('Entreprise', 'Atelier Aubry')
  await fill('Sujet', 'Une question')
  await fill('Message', 'Bonjour, une question sur vos offres.')
  await getByRole('button', { name: 'Envoyer le message' }).click()
  await expect.element(getByRole('heading', { name: 'Message envoyé' })).toBeVisible()
  await checkScreen()
})

test('the example is the client’s page: its buttons tell what follows, and nothing is asked of the server', async () => {
  openPage('/features/exemple')
  await getByRole('button', { name: 'Signer le devis' }).first().click()
  await expect.element(getByText('Devis signé', { exact: true })).toBeVisible()
  const files = [
    ['Télécharger le devis signé', /\.pdf/],
    ['Dossier de preuve', /\.pdf/],
  ] as const
  for (const [name, href] of files)
    await expect.element(getByRole('link', { name })).toHaveAttribute('href', expect.stringMatching(href))
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Refuser' }).click()
  await expect.element(getByText(/Votre client dit pourquoi/)).toBeVisible()
})

test('what is in preparation is what is still a placeholder; what is built is told', async () => {
  openPage('/features')
  const upcoming = getByRole('region', { name: 'En préparation' })
  for (const name of plannedPages)
    await expect.element(upcoming.getByText(name, { exact: true })).toBeVisible()
  for (const name of [
    'Boîte de réception',
    'Factures',
    'Encaissements',
    'Banque',
    'Comptabilité',
    'Factures reçues',
  ])
    await expect.element(getByRole('heading', { level: 3, name, exact: true })).toBeVisible()
})

test('the prices name invoices and payments, and say what stays after the trial', async () => {
  openPage('/pricing')
  await expect.element(getByText(/La formule Gratuit reste/)).toBeVisible()
  await expect.element(getByText('Factures et acomptes en Factur-X')).toBeVisible()
  await getByText(/avec l’offre Starter/).click()
  await expect.element(getByText('Votre logo sur vos documents')).toBeVisible()
})
