import { newEmail, PASSWORD } from '../support/accounts.ts'
import { post } from '../support/api.ts'
import { intercept } from '../support/intercept.ts'
import { codeOf, linkOf } from '../support/mailbox.ts'
import { typePassword } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const NEW_PASSWORD = 'Genévrier-Prunelle-92'

test('a wrong password and an unknown address get the same refusal, and the fields keep their text', async ({
  page,
  owner,
  expected,
}) => {
  expected.statuses(401)
  for (const email of [owner.email, newEmail('personne')]) {
    await page.goto('/auth')
    await typePassword(page, email, 'Mauvais-mot-de-passe')
    await expect(page.getByText('Email ou mot de passe incorrect.')).toBeVisible()
    await expect(page.getByRole('textbox', { name: 'E-mail' })).toHaveValue(email)
    await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue('Mauvais-mot-de-passe')
    await expect(page.getByLabel('Mot de passe', { exact: true })).toBeFocused()
  }
})

test('a forgotten password is replaced by the mailed link, once', async ({ page, owner, site, expected }) => {
  expected.statuses(404)
  await page.goto('/auth')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(owner.email)
  await page.getByRole('button', { name: 'Continuer', exact: true }).click()
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByText(`Si ${owner.email} a un compte`)).toBeVisible()

  const link = linkOf(await site.mailbox.waitFor(owner.email, /nouveau mot de passe/))
  await page.goto(link)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirmation du mot de passe').fill('autre-chose')
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByText('Les mots de passe ne correspondent pas')).toBeVisible()
  await page.getByLabel('Confirmation du mot de passe').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByRole('heading', { name: 'Mot de passe modifié' })).toBeVisible()
  await page.getByRole('link', { name: 'Se connecter' }).last().click()
  await typePassword(page, owner.email, NEW_PASSWORD)
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()

  await page.goto(link)
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirmation du mot de passe').fill(NEW_PASSWORD)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(page.getByRole('heading', { name: 'Ce lien n’est plus valable' })).toBeVisible()
})

test('after the answer to a new password is lost, the used link says that the password may have changed', async ({
  page,
  owner,
  site,
  expected,
}) => {
  expected.noNetwork()
  expected.statuses(404)
  await post(`${site.url}/auth/v1/request-password-reset`, { email: owner.email })
  await page.goto(linkOf(await site.mailbox.waitFor(owner.email, /nouveau mot de passe/)))
  await intercept(
    page,
    '**/auth/v1/reset-password',
    async (route) => {
      expect((await route.fetch()).status()).toBe(200)
      await route.abort()
    },
    { times: 1 },
  )
  const save = page.getByRole('button', { name: 'Enregistrer le mot de passe' })
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill(NEW_PASSWORD)
  await page.getByLabel('Confirmation du mot de passe').fill(NEW_PASSWORD)
  await save.click()
  await expect(page.getByText('Le serveur ne répond pas.', { exact: false })).toBeVisible()
  await save.click()
  await expect(page.getByText(/Votre mot de passe a peut-être déjà changé/)).toBeVisible()
  await expect(page.getByText(/n’a pas changé/)).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(/\/auth$/)
})

test('wrong codes are refused and the fifth voids the code; signing in with an unverified address asks for a code', async ({
  page,
  site,
  expected,
}) => {
  expected.statuses(400, 403, 429)
  const email = newEmail('code')
  await page.goto('/signup')
  await page.getByRole('textbox', { name: 'Nom complet' }).fill('Camille Aubry')
  await page.getByRole('textbox', { name: 'Nom de l’entreprise' }).fill('Atelier Aubry')
  await page.getByRole('textbox', { name: 'E-mail' }).fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirmation du mot de passe').fill(PASSWORD)
  await page.getByRole('button', { name: 'Créer mon compte' }).click()
  // For half a minute from when the step appeared.
  await expect(page.getByRole('button', { name: /^Renvoyer le code/ })).toHaveAttribute(
    'aria-disabled',
    'true',
  )
  const code = codeOf(await site.mailbox.waitFor(email))
  const wrong = code === '111111' ? '222222' : '111111'
  const field = page.getByRole('textbox', { name: 'Code de vérification' })
  for (let attempt = 1; attempt <= 5; attempt += 1) {
    await field.fill(wrong)
    await expect(field).toHaveValue('')
    await expect(page.getByText('Code de vérification incorrect').first()).toBeVisible()
  }
  await field.fill(code)
  await expect(page.getByText('Trop d’essais avec ce code. Demandez-en un nouveau.').first()).toBeVisible()

  await page.goto('/auth')
  await typePassword(page, email, PASSWORD)
  await expect(page.getByRole('heading', { name: 'Vérifiez votre e-mail' })).toBeVisible()
})

test('a code expires after ten minutes', async ({ page, site, time, expected }) => {
  expected.statuses(400, 403, 429)
  const email = newEmail('tard')
  await post(`${site.url}/auth/v1/sign-up/email`, {
    email,
    password: PASSWORD,
    name: 'Camille Aubry',
    companyName: 'Atelier Aubry',
  })
  const code = codeOf(await site.mailbox.waitFor(email))
  await page.goto('/auth')
  await typePassword(page, email, PASSWORD)
  const field = page.getByRole('textbox', { name: 'Code de vérification' })
  await expect(field).toBeVisible()
  await time.expireSignUpCode(email)
  await field.fill(code)
  await expect(page.getByText('Ce code a expiré. Demandez-en un nouveau.').first()).toBeVisible()
})

test('signing in opens the page first asked for; signing out forgets it', async ({ page, owner }) => {
  await page.goto('/crm/contacts')
  await expect(page).toHaveURL(/\/auth\?redirect=/)
  await typePassword(page, owner.email, owner.password)
  await expect(page.getByRole('heading', { name: 'Contacts', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: /^Menu de/ }).click()
  await page.getByRole('menuitem', { name: 'Se déconnecter' }).click()
  await expect(page.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible()
  await page.goto('/dashboard')
  await expect(page.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible()
})

test('a guest without an account is led to the sign-up and keeps the invitation, on a phone too', async ({
  visit,
  expected,
}) => {
  // The invitation does not exist.
  expected.statuses(404)
  const redirect = encodeURIComponent('/invite/accept?token=inconnu')
  // Also without scripts, as on a slow phone that is still loading them.
  for (const javaScriptEnabled of [true, false]) {
    const phone = await visit({ viewport: { width: 360, height: 740 }, javaScriptEnabled })
    const page = await phone.newPage()
    await page.goto(`/auth?redirect=${redirect}`)
    await page.getByRole('link', { name: 'Essayer gratuitement' }).click()
    await expect(page).toHaveURL(`/signup?redirect=${redirect}`)
  }
})

test('after too many tries on an address the page shows an error', async ({
  page,
  site,
  owner,
  expected,
}) => {
  expected.statuses(429)
  const tries = Array.from({ length: 31 }, () =>
    fetch(`${site.url}/auth/v1/sign-in/email`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: site.url },
      body: JSON.stringify({ email: owner.email, password: 'Mauvais-mot-de-passe' }),
    }),
  )
  expect((await Promise.all(tries)).map(({ status }) => status)).toContain(429)
  await page.goto('/auth')
  await typePassword(page, owner.email, PASSWORD)
  await expect(page.getByText('Trop de tentatives. Veuillez réessayer plus tard.').first()).toBeVisible()
})

test('a failed provider sign-in names the provider and a cancelled one says so, in the specification’s words', async ({
  page,
}) => {
  for (const [path, sentence] of [
    ['/auth?provider=google&error=oauth_failed', 'Erreur lors de la connexion Google'],
    ['/auth?provider=microsoft&error=oauth_failed', 'Erreur lors de la connexion Microsoft'],
    ['/signup?provider=google&error=oauth_failed', 'Erreur lors de l’inscription avec Google'],
    ['/auth?error=oauth_failed', 'Erreur lors de la connexion'],
  ] as const) {
    await page.goto(path)
    await expect(
      page.getByText(`${sentence}. Réessayez, ou utilisez votre adresse e-mail.`, { exact: true }),
    ).toBeVisible()
  }
  await page.goto('/auth?provider=google&error=access_denied')
  await expect(page.getByText('Vous avez annulé la connexion.')).toBeVisible()
})

test('a provider that fails and a code that is not sent each show a toast; two clicks ask for one new code', async ({
  page,
  expected,
}) => {
  expected.statuses(500)
  await page.clock.install()
  await intercept(page, '**/api/v1/sign-in-providers', (route) =>
    route.fulfill({ json: { google: true, microsoft: true, sso: null } }),
  )
  for (const path of ['sign-in/social', 'email-otp/send-verification-otp'])
    await intercept(page, `**/auth/v1/${path}`, (route) => route.fulfill({ status: 500, json: {} }))
  await page.goto('/signup')
  await page.getByRole('button', { name: 'S’inscrire avec Google' }).click()
  await expect(page.getByText('Erreur lors de l’inscription avec Google')).toBeVisible()
  await page.getByRole('link', { name: 'Se connecter' }).click()
  await page.getByRole('button', { name: 'Continuer avec Google' }).click()
  await expect(page.getByText('Erreur lors de la connexion Google')).toBeVisible()

  await page.getByRole('textbox', { name: 'E-mail' }).fill(newEmail('code'))
  await page.getByRole('button', { name: 'Continuer', exact: true }).click()
  await page.getByRole('button', { name: 'Recevoir un code par e-mail' }).click()
  const toast = page.getByText('Erreur lors du renvoi de l’email')
  await expect(toast).toBeVisible()
  await page.clock.fastForward(31_000)
  await expect(toast).toHaveCount(0)
  const resend = page.getByRole('button', { name: 'Renvoyer le code', exact: true })
  await resend.click()
  await expect(toast).toBeVisible()
  await page.unroute('**/auth/v1/email-otp/send-verification-otp')
  await page.clock.fastForward(6_000)
  await expect(toast).toHaveCount(0)
  await resend.dblclick()
  await expect(page.getByText('Un nouveau code vient d’être envoyé.')).toBeVisible()
  await expect(toast).toHaveCount(0)
})

test('on the password step, the page’s and the browser’s Back return to the address; Forward returns to the password', async ({
  page,
  owner,
}) => {
  const email = page.getByRole('textbox', { name: 'E-mail' })
  const password = page.getByLabel('Mot de passe', { exact: true })
  await page.goto('/auth?redirect=%2Ftasks')
  await email.fill(owner.email)
  await page.getByRole('button', { name: 'Continuer', exact: true }).click()
  await expect(password).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible()
  await expect(email).toHaveValue(owner.email)
  await page.goForward()
  await expect(password).toBeVisible()
  await page.getByRole('button', { name: 'Changer d’adresse' }).click()
  await expect(page.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible()
  await page.getByRole('button', { name: 'Continuer', exact: true }).click()
  await password.fill(owner.password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL('/tasks')
})
