import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, fakePath, Refusal } from '#web/test/fake-api.ts'
import { openPage } from '#web/test/open-page.tsx'

const { getByRole, getByText } = page
const field = (name: string) => page.getByLabelText(name, { exact: true })
const press = (name: string) => getByRole('button', { name, exact: true }).click()
const ok = () => ({ status: true })
const refuse = (code: ConstructorParameters<typeof Refusal>[0]) => () => {
  throw new Refusal(code)
}

async function goToPassword(): Promise<void> {
  openPage('/auth')
  await field('E-mail').fill('personne@essai.test')
  await press('Continuer')
}

test('sign-in: the address', async () => {
  openPage('/auth')
  await expect.element(field('E-mail')).toBeVisible()
  await checkScreen()
})

test('sign-in: the password, refused', async () => {
  fakePath('POST', '/auth/v1/sign-in/email', refuse('invalid_credentials'))
  await goToPassword()
  await field('Mot de passe').fill('Mauvais-mot-de-passe')
  await press('Se connecter')
  await expect.element(getByText('Email ou mot de passe incorrect.')).toBeVisible()
  await checkScreen()
})

test('sign-in: asking for a new password', async () => {
  fakePath('POST', '/auth/v1/request-password-reset', ok)
  await goToPassword()
  await press('Mot de passe oublié\u202f?')
  await press('Envoyer le lien')
  await expect.element(getByText(/a un compte/)).toBeVisible()
  await checkScreen()
})

test('sign-in: the code by mail', async () => {
  fakePath('POST', '/auth/v1/email-otp/send-verification-otp', ok)
  await goToPassword()
  await press('Recevoir un code par e-mail')
  await expect.element(getByRole('heading', { name: 'Consultez votre messagerie' })).toBeVisible()
  await checkScreen()
})

test('sign-in: the second factor, refused, and a recovery code', async () => {
  fakePath('POST', '/auth/v1/sign-in/email', () => ({ secondFactor: { app: 'Aegis', passkey: false } }))
  fakePath('POST', '/auth/v1/factors/verify', refuse('code_invalid'))
  await goToPassword()
  await field('Mot de passe').fill('Mot-de-passe-2026')
  await press('Se connecter')
  await getByRole('textbox', { name: 'Code de vérification' }).fill('000000')
  await expect.element(getByText('Code de vérification incorrect').first()).toBeVisible()
  await checkScreen()
  await press('Utiliser un code de récupération')
  await expect.element(getByRole('textbox', { name: 'Code de récupération' })).toBeVisible()
  await checkScreen()
})

test('a link below the field that has the focus opens at the first press', async () => {
  const { path } = openPage('/auth')
  await expect.element(field('E-mail')).toHaveFocus()
  await getByRole('link', { name: 'Découvrir Ardoise' }).click()
  await expect.poll(path).toBe('/features')
})

test('sign-up: the form with its faults', async () => {
  openPage('/signup')
  await field('Nom complet').fill('C')
  await field('E-mail').fill('camille')
  await field('Mot de passe').fill('court')
  await field('Confirmation du mot de passe').fill('autre')
  await getByRole('heading', { level: 1 }).click()
  await expect.element(getByText('Email invalide')).toBeVisible()
  await checkScreen()
})

test('sign-up: the code, refused', async () => {
  fakePath('POST', '/auth/v1/sign-up/email', () => ({ user: {} }))
  fakePath('POST', '/auth/v1/email-otp/verify-email', refuse('code_invalid'))
  openPage('/signup')
  await field('Nom complet').fill('Camille Aubry')
  await field('Nom de l’entreprise').fill('Atelier Aubry')
  await field('E-mail').fill('camille@essai.test')
  await field('Mot de passe').fill('Mot-de-passe-2026')
  await field('Confirmation du mot de passe').fill('Mot-de-passe-2026')
  await press('Créer mon compte')
  await getByRole('textbox', { name: 'Code de vérification' }).fill('000000')
  await expect.element(getByText('Code de vérification incorrect').first()).toBeVisible()
  await checkScreen()
})

test('the new password', async () => {
  openPage('/reset-password/abcdefghijklmnopqrstuvwx')
  await expect.element(getByRole('heading', { level: 1 })).toBeVisible()
  await checkScreen()
})

test('an installation that knows Google and Microsoft', async () => {
  fakeApi({ identity: { listSignInProviders: () => ({ google: true, microsoft: true, sso: null }) } })
  openPage('/auth')
  await expect.element(getByRole('button', { name: /Google/ })).toBeVisible()
  await expect.element(getByRole('button', { name: /Microsoft/ })).toBeVisible()
  await checkScreen()
})

test('an installation without keys greys what the specification writes, and shows nothing else', async () => {
  openPage('/auth')
  const apple = getByRole('button', { name: /Apple/ })
  await expect.element(apple).toHaveAttribute('aria-disabled', 'true')
  await expect.element(getByRole('button', { name: /Google/ })).toHaveAttribute('aria-disabled', 'true')
  await expect.element(getByRole('button', { name: /Microsoft/ })).not.toBeInTheDocument()
})

test('a company’s own sign-in, for the addresses of its domain', async () => {
  const asked: unknown[] = []
  const connections = [
    { id: '0198a5c2-0000-7000-8000-000000000821', name: 'Okta Aubry' },
    { id: '0198a5c2-0000-7000-8000-000000000822', name: 'Keycloak' },
  ]
  fakeApi({
    companySignIn: {
      findCompanySignIn: ({ domain }) => ({ connections: domain === 'essai.test' ? connections : [] }),
    },
  })
  fakePath('POST', '/auth/v1/sso', (body) => {
    asked.push(body)
    throw new Refusal('domain_without_sso')
  })
  await goToPassword()
  await expect.element(getByRole('button', { name: 'Continuer avec Okta Aubry' })).toBeVisible()
  await checkScreen()
  await press('Continuer avec Keycloak')
  await expect.element(getByText('Erreur lors de la connexion avec Keycloak')).toBeVisible()
  expect(asked[0]).toEqual({ providerId: connections[1]!.id, redirectTo: '/dashboard' })
})

test('a company’s sign-in that is required, and one that is refused, say why', async () => {
  fakePath('POST', '/auth/v1/sign-in/email', refuse('company_sign_in_required'))
  await goToPassword()
  await field('Mot de passe').fill('Mot-de-passe-2026')
  await press('Se connecter')
  await expect.element(getByText(/^Votre entreprise exige sa propre connexion/).first()).toBeVisible()
  for (const [error, words] of [
    ['company_sign_in_required', /^Votre entreprise exige sa propre connexion/],
    ['company_domain', /Connexion d’entreprise refusée\. L’adresse n’est pas d’un domaine prouvé/],
    ['company_nothing', /Erreur lors de la connexion\. Réessayez/],
  ] as const) {
    openPage(`/auth?error=${error}`)
    await expect.element(getByText(words)).toBeVisible()
  }
  await checkScreen()
})

test('suggested passkeys that the service cannot prepare are nobody’s fault; a passkey asked for is', async () => {
  let prepared = 0
  fakePath('GET', '/auth/v1/passkey/generate-authenticate-options', () => {
    prepared += 1
    throw new Refusal('service_unavailable')
  })
  openPage('/auth?error=access_denied')
  await expect.poll(() => prepared).toBeGreaterThan(0)
  await expect.element(getByText('Vous avez annulé la connexion.')).toBeVisible()
  await press('Continuer avec une clé d’accès')
  await expect.element(getByText(/momentanément indisponible/)).toBeVisible()
  await expect.element(getByText('Vous avez annulé la connexion.')).not.toBeInTheDocument()
})
