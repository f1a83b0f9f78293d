import type { Page } from '@playwright/test'
import { newEmail, PASSWORD, signInByApi } from '../support/accounts.ts'
import { apiOf } from '../support/api.ts'
import { intercept } from '../support/intercept.ts'
import { codeOf } from '../support/mailbox.ts'
import { typePassword } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const submit = (page: Page) => page.getByRole('button', { name: 'Créer mon compte' })
const boxes = (page: Page) => page.getByRole('textbox', { name: /^(Code de vérification|Chiffre \d sur 6)$/ })

const VERIFYING = '**/auth/v1/email-otp/verify-email'

async function fill(page: Page, email: string): Promise<void> {
  await page.getByRole('textbox', { name: 'Nom complet' }).fill('Camille Aubry')
  await page.getByRole('textbox', { name: 'Nom de l’entreprise' }).fill('Atelier Aubry')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmation du mot de passe').fill(PASSWORD)
}

test('the sign-up form: links, plan, providers, the message of each field, and a button greyed until all are valid', async ({
  page,
}) => {
  await page.goto('/signup?plan=premium')
  await expect(page.getByText('Commencer avec le plan Premium')).toBeVisible()
  await page.goto('/signup')
  await expect(page.getByText('30 jours d’essai gratuit')).toBeVisible()
  const links = page.getByRole('navigation', { name: 'Liens' })
  for (const name of ['Tarifs', 'Contact', 'Se connecter'])
    await expect(links.getByRole('link', { name })).toBeVisible()
  await expect(page.getByRole('button', { name: /S’inscrire avec Google/ })).toBeVisible()
  const apple = page.getByRole('button', { name: /Apple.*bientôt disponible/ })
  await expect(apple).toHaveAttribute('aria-disabled', 'true')

  await expect(submit(page)).toHaveAttribute('aria-disabled', 'true')
  for (const [field, value, message] of [
    [page.getByRole('textbox', { name: 'Nom complet' }), 'C', 'Nom complet requis (min. 2 caractères)'],
    [
      page.getByRole('textbox', { name: 'Nom de l’entreprise' }),
      'A',
      'Nom d’entreprise requis (min. 2 caractères)',
    ],
    [page.getByRole('textbox', { name: 'E-mail' }), 'camille', 'Email invalide'],
    [page.getByLabel('Mot de passe', { exact: true }), 'court', 'Mot de passe requis (min. 8 caractères)'],
    [page.getByLabel('Confirmation du mot de passe'), 'autre', 'Les mots de passe ne correspondent pas'],
  ] as const) {
    await field.fill(value)
    await field.blur()
    await expect(page.getByText(message, { exact: true })).toBeVisible()
  }
  await fill(page, newEmail('essai'))
  await expect(submit(page)).not.toHaveAttribute('aria-disabled', 'true')

  const shown = page.getByRole('button', { name: 'Afficher le mot de passe' })
  await expect(shown).toHaveCount(2)
  await shown.first().click()
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveAttribute('type', 'text')
  await page.getByRole('button', { name: 'Masquer le mot de passe' }).click()
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveAttribute('type', 'password')
})

test('a common password is refused in a toast and on its field', async ({ page, expected }) => {
  expected.statuses(400)
  await page.goto('/signup')
  await fill(page, newEmail('courant'))
  await page.getByLabel('Mot de passe', { exact: true }).fill('Password1')
  await page.getByLabel('Confirmation du mot de passe').fill('Password1')
  await submit(page).click()
  await expect(page.getByText('Ce mot de passe est trop courant. Choisissez-en un autre.')).toHaveCount(2)
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused()
})

test('a refusal about the address is shown in a toast and on its field', async ({ page, expected }) => {
  expected.statuses(400)
  const message = 'Email invalide'
  // The form judges an address as the server does: only a server with stricter rules refuses one that it lets through.
  await intercept(page, '**/auth/v1/sign-up/email', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'invalid_input', message, fields: [{ path: 'email', code: 'invalid', message }] },
    }),
  )
  await page.goto('/signup')
  await fill(page, newEmail('ailleurs'))
  await submit(page).click()
  await expect(page.getByText(message, { exact: true })).toHaveCount(2)
  const email = page.getByRole('textbox', { name: 'E-mail' })
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(message)
  await expect(page.getByRole('textbox', { name: 'Nom complet' })).toHaveValue('Camille Aubry')
})

test('the six boxes accept digits only, spread a pasted code and go back; the right code verifies the address', async ({
  page,
  context,
  site,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const email = newEmail('cases')
  await page.goto('/signup')
  await fill(page, email)
  await submit(page).click()
  await expect(page.getByRole('heading', { name: 'Vérifiez votre e-mail' })).toBeVisible()
  await expect(boxes(page)).toHaveCount(6)
  await expect(boxes(page).first()).toHaveAttribute('autocomplete', 'one-time-code')
  const verify = page.getByRole('button', { name: 'Vérifier' })
  await expect(verify).toHaveAttribute('aria-disabled', 'true')
  await boxes(page).first().pressSequentially('a1b2')
  await expect(boxes(page).nth(0)).toHaveValue('1')
  await expect(boxes(page).nth(1)).toHaveValue('2')
  await expect(boxes(page).nth(2)).toBeFocused()
  await page.keyboard.press('Backspace')
  await expect(boxes(page).nth(1)).toBeFocused()
  // Each sending of the form mails a code; the last one counts. Mails sent together arrive in any order.
  await site.mailbox.waitFor(email)
  await page.getByRole('button', { name: 'Revenir au formulaire' }).click()
  await expect(page.getByRole('textbox', { name: 'Nom complet' })).toHaveValue('Camille Aubry')
  await submit(page).click()
  await expect(boxes(page).first()).toBeVisible()
  await expect.poll(async () => (await site.mailbox.listTo(email)).length).toBe(2)
  const code = codeOf(await site.mailbox.waitFor(email))
  await page.evaluate((text) => navigator.clipboard.writeText(text), code)
  await boxes(page).first().focus()
  await page.keyboard.press('ControlOrMeta+v')
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('a typed code waits for Enter, so that its last digit can be corrected', async ({ page, site }) => {
  const email = newEmail('frappe')
  const sent: string[] = []
  await intercept(page, VERIFYING, (route) => {
    sent.push((route.request().postDataJSON() as { otp: string }).otp)
    return route.continue()
  })
  await page.goto('/signup')
  await fill(page, email)
  await submit(page).click()
  const code = codeOf(await site.mailbox.waitFor(email))
  await boxes(page)
    .first()
    .pressSequentially(`${code.slice(0, -1)}${code.endsWith('1') ? '2' : '1'}`)
  await expect(page.getByRole('button', { name: 'Vérifier' })).not.toHaveAttribute('aria-disabled', 'true')
  // The last box is selected: another digit takes its place.
  await page.keyboard.type(code.slice(-1))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/dashboard$/)
  expect(sent).toEqual([code])
})

test('whatever plan was asked for, one lands on the dashboard with the trial running; the plan is kept on a card there', async ({
  page,
  site,
}) => {
  const email = newEmail('formule')
  await page.goto('/signup?plan=Team')
  await expect(page.getByText('Commencer avec le plan Team')).toBeVisible()
  await fill(page, email)
  await submit(page).click()
  await boxes(page)
    .first()
    .fill(codeOf(await site.mailbox.waitFor(email)))
  await expect(page).toHaveURL(/\/dashboard$/)
  const api = apiOf(site.url, await signInByApi(site, email, PASSWORD))
  expect((await api.identity.getMe({})).user.wishedPlan).toBe('team')
  await api.onboarding.skipOnboarding({})
  await page.goto('/dashboard')
  await expect(page.getByText(/30\sjours restants/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Commencer avec Team' })).toHaveAttribute(
    'href',
    '/billing?plan=team',
  )
  await expect(page.getByText('Formule choisie')).toContainText('Team')
})

test('when the network is cut, the code stays typed and is not called wrong; « Vérifier » sends it again', async ({
  page,
  site,
  expected,
}) => {
  expected.noNetwork()
  const email = newEmail('coupure')
  await page.goto('/signup')
  await fill(page, email)
  await submit(page).click()
  const code = codeOf(await site.mailbox.waitFor(email))
  await intercept(page, VERIFYING, (route) => route.abort())
  await boxes(page).first().fill(code)
  await expect(
    page.getByText('Le serveur ne répond pas. Vérifiez votre connexion, puis réessayez.'),
  ).toHaveCount(2)
  await expect(page.getByText('Code de vérification incorrect')).toHaveCount(0)
  for (const [index, digit] of [...code].entries()) await expect(boxes(page).nth(index)).toHaveValue(digit)
  await page.unroute(VERIFYING)
  const verify = page.getByRole('button', { name: 'Vérifier' })
  await expect(verify).not.toHaveAttribute('aria-disabled', 'true')
  await verify.click()
  await expect(page).toHaveURL(/\/dashboard$/)
})

test('when the answer is lost after the address was verified, sending the code again goes on', async ({
  page,
  site,
  expected,
}) => {
  expected.noNetwork()
  expected.statuses(400)
  const email = newEmail('perdue')
  await page.goto('/signup')
  await fill(page, email)
  await submit(page).click()
  const code = codeOf(await site.mailbox.waitFor(email))
  await intercept(
    page,
    VERIFYING,
    async (route) => {
      expect((await route.fetch()).status()).toBe(200)
      await route.abort()
    },
    { times: 1 },
  )
  await boxes(page).first().fill(code)
  await expect(page.getByText('Le serveur ne répond pas.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Vérifier' }).click()
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Code de vérification incorrect')).toHaveCount(0)
})

test('when the first organization cannot be created, a toast says so and the wizard opens', async ({
  page,
  site,
  expected,
}) => {
  expected.statuses(500)
  const email = newEmail('premiere')
  await intercept(page, '**/functions/v1/create-organization-and-user-data', (route) =>
    route.fulfill({ status: 500, json: { code: 'internal' } }),
  )
  // The toast goes with the document that shows it, two seconds later.
  const seen = Promise.withResolvers<void>()
  await intercept(page, '**/orgs/new', async (route) => {
    await seen.promise
    await route.continue()
  })
  await page.goto('/signup')
  await fill(page, email)
  await submit(page).click()
  await boxes(page)
    .first()
    .fill(codeOf(await site.mailbox.waitFor(email)))
  await expect(page.getByText('Erreur lors de la création de l’organisation')).toBeVisible()
  seen.resolve()
  await expect(page.getByRole('heading', { name: 'Créez votre organisation' })).toBeVisible()
  await expect(page).toHaveURL(/\/orgs\/new$/)
})

test('a first organization whose answers are lost is created once', async ({ page, site, expected }) => {
  expected.noNetwork()
  const email = newEmail('unique')
  await intercept(page, '**/functions/v1/create-organization-and-user-data', async (route) => {
    expect((await route.fetch()).status()).toBe(200)
    await route.abort()
  })
  await page.goto('/signup')
  await fill(page, email)
  await submit(page).click()
  await boxes(page)
    .first()
    .fill(codeOf(await site.mailbox.waitFor(email)))
  await expect(page).toHaveURL(/\/dashboard$/)
  await expect(page.getByText('Erreur lors de la création de l’organisation')).toHaveCount(0)
  const api = apiOf(site.url, await signInByApi(site, email, PASSWORD))
  expect((await api.identity.getMe({})).memberships).toHaveLength(1)
})

test('the sign-in steps show their links, a greyed button and toasts', async ({ page, owner }) => {
  await page.goto('/auth')
  for (const [name, path] of [
    ['Tarifs', '/pricing'],
    ['Contact', '/contact'],
    ['Confidentialité', '/privacy'],
    ['Conditions d’utilisation', '/terms'],
  ] as const) {
    const link = page.getByRole('link', { name }).first()
    await expect(link).toBeVisible()
    await expect(link).toHaveAttribute('href', path)
  }
  const apple = page.getByRole('button', { name: /Apple.*bientôt disponible/ })
  await expect(apple).toHaveAttribute('aria-disabled', 'true')
  await expect(page.getByRole('link', { name: 'Essayer gratuitement' }).first()).toHaveAttribute(
    'href',
    '/signup',
  )
  const email = page.getByRole('textbox', { name: 'E-mail' })
  await expect(email).toHaveAttribute('autocomplete', 'username webauthn')
  const onward = page.getByRole('button', { name: 'Continuer', exact: true })
  await email.fill('camille')
  await expect(onward).toHaveAttribute('aria-disabled', 'true')
  await email.fill(owner.email)
  await onward.click()
  await page.getByLabel('Mot de passe', { exact: true }).fill('court')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByText('Mot de passe requis (min. 6 caractères)')).toBeVisible()
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByText('Email de réinitialisation envoyé !')).toBeVisible()
  await page.goto('/login')
  await expect(page).toHaveURL(/\/auth$/)
  await typePassword(page, owner.email, PASSWORD)
  await expect(page.getByText('Connexion réussie ! Vérification en cours…')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
})
