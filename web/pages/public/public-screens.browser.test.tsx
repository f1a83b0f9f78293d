import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
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
  '/resources',
  ...guides.map(({ slug }) => `/resources/${slug}`),
  '/contact?topic=sales',
  '/legal',
  '/privacy',
  '/terms',
  '/security',
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
