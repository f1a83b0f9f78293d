import type { Page } from '@playwright/test'
import { enterAs, signUpByApi } from '../support/accounts.ts'
import { intercept } from '../support/intercept.ts'
import { typePassword } from '../support/sign-in.ts'
import { expect, test } from '../support/test.ts'

const NOT_FOUND = 'Cette page n’existe pas'
/** A member's id is put in the place of `{orgId}` and `{userId}`. */
type Path = { path: string; title: string /** Where it leads by itself. */; to?: string; alone?: true }

/** Every path of specification 2.1 for signed-in users; `alone`: also for someone without an organization. */
const signedIn: Path[] = [
  { path: '/dashboard', title: 'Tableau de bord' },
  { path: '/', title: 'Tableau de bord', to: '/dashboard' },
  { path: '/orgs/new', title: 'Nouvelle organisation', alone: true },
  { path: '/orgs/{orgId}/members', title: 'Gestion d’équipe' },
  { path: '/profile', title: 'Mon profil', alone: true },
  { path: '/profile/{userId}', title: 'Mon profil', to: '/profile', alone: true },
  { path: '/manager/mail', title: 'Comptes Mail' },
  { path: '/conversations', title: 'Boîte de réception' },
  { path: '/tasks', title: 'Tâches' },
  { path: '/relances', title: 'Relances' },
  { path: '/calls', title: 'Appels commerciaux' },
  { path: '/reports', title: 'Rapports globaux' },
  { path: '/reports/financial', title: 'Rapports financiers' },
  { path: '/templates/emails', title: 'Modèles d’emails' },
  { path: '/templates/quotes', title: 'Devis' },
  { path: '/crm/contacts', title: 'Contacts' },
  { path: '/crm/companies', title: 'Entreprises' },
  { path: '/settings/organization', title: 'Organisation' },
  { path: '/billing', title: 'Facturation' },
  { path: '/notifications', title: 'Notifications' },
  { path: '/settings/profile', title: 'Mon profil', alone: true },
  { path: '/settings/integrations', title: 'Intégrations' },
  { path: '/settings/security', title: 'Sécurité', alone: true },
  { path: '/suggestions', title: 'Suggestions' },
  { path: '/help/bug-report', title: 'Signaler un bug' },
  { path: '/help/support', title: 'Support' },
  { path: '/revenues/overview', title: 'Overview' },
  { path: '/revenues/stripe', title: 'Stripe' },
  { path: '/revenues/stripe/products', title: 'Produits Stripe' },
  { path: '/revenues/stripe/settings/tax', title: 'Taxes Stripe' },
  { path: '/revenues/history', title: 'Historique de paiement' },
  { path: '/revenues/management', title: 'Gestion' },
  { path: '/success', title: 'Paiement' },
]

/** Where a mail provider sends back to; signed in they go on by themselves (mail-accounts.spec.ts). */
const fromMailProviders = ['/manager/mail/connected', '/manager/mail/connected-outlook']
const SOMEONE = '0199c2a4-7d11-7c3e-9a55-3f1d2b8e6a70'

/** Open to everyone (specification 2.1; issue 3, item 5). */
const open = [
  { path: '/pricing', title: 'Tarifs' },
  { path: '/contact', title: 'Contact' },
  { path: '/features', title: 'Fonctionnalités' },
  { path: '/resources', title: 'Ressources' },
  { path: '/legal', title: 'Mentions légales' },
  { path: '/privacy', title: 'Confidentialité' },
  { path: '/terms', title: 'Conditions d’utilisation' },
  { path: '/security', title: 'Sécurité' },
]

/** Goes there as a link does, in the same document. */
const followLink = (page: Page, address: string) =>
  page.evaluate((next) => history.pushState({}, '', next), address)
const arrivesAt = (page: Page, path: string) => expect.poll(() => new URL(page.url()).pathname).toBe(path)

test.describe('signed out', () => {
  test('pages for everyone are shown', async ({ page }) => {
    for (const { path, title } of [
      ...open,
      { path: '/auth', title: 'Connexion' },
      { path: '/signup', title: 'Inscription' },
    ]) {
      await page.goto(path)
      await expect(page, path).toHaveTitle(`${title} · Ardoise`)
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
      await arrivesAt(page, path)
    }
  })

  test('every other path leads to /auth and keeps where one wanted to go', async ({ page }) => {
    for (const one of [...signedIn.map(({ path }) => path), ...fromMailProviders]) {
      const path = one.replace(/\{\w+\}/, SOMEONE)
      await page.goto(`${path}?vue=1`)
      await expect(page.getByRole('heading', { name: 'Connectez-vous' }), path).toBeVisible()
      const { pathname, searchParams } = new URL(page.url())
      const kept = path === '/' || path === '/dashboard' ? null : `${path}?vue=1`
      expect([pathname, searchParams.get('redirect')], path).toEqual(['/auth', kept])
    }
  })

  test('/login leads to /auth, with where one wanted to go', async ({ page }) => {
    await page.goto('/login?redirect=%2Ftasks')
    await expect(page.getByRole('heading', { name: 'Connectez-vous' })).toBeVisible()
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe('/auth?redirect=%2Ftasks')
  })

  test('an unknown path leads to /auth too, and one comes back to where nothing is', async ({
    page,
    owner,
  }) => {
    for (const path of ['/nulle-part', '/dashboard/x', '/help', '/404']) {
      await page.goto(`${path}?vue=1`)
      await expect(page.getByRole('heading', { name: 'Connectez-vous' }), path).toBeVisible()
      expect(new URL(page.url()).searchParams.get('redirect'), path).toBe(`${path}?vue=1`)
    }
    await typePassword(page, owner.email, owner.password)
    await expect(page.getByRole('heading', { level: 1, name: NOT_FOUND })).toBeVisible()
    await arrivesAt(page, '/404')
  })

  test('below a page for everyone an unknown path does not exist', async ({ page }) => {
    for (const path of ['/auth/nulle-part', '/signup/x', '/pricing/x', '/resources/x', '/invite/x']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1, name: NOT_FOUND }), path).toBeVisible()
      await expect(page, path).toHaveTitle('Page introuvable · Ardoise')
    }
  })
})

test.describe('signed in', () => {
  test('every path of the specification is shown in the shell, under its title', async ({
    page,
    context,
    site,
    owner,
  }) => {
    test.slow()
    const { user } = await owner.api.identity.getMe({})
    await enterAs(context, site, owner.cookie)
    for (const { path, title, to } of signedIn) {
      const address = path.replace('{orgId}', owner.orgId).replace('{userId}', user.id)
      await page.goto(address)
      await expect(page, path).toHaveTitle(`${title} · Ardoise`)
      await arrivesAt(page, to ?? address)
      await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
      // Said once: by the page's own heading, or by the shell where that says something else.
      const said = page
        .getByRole('heading', { level: 1, name: title, exact: true })
        .or(page.getByRole('banner').getByText(title, { exact: true }))
      await expect(said, path).toHaveCount(1)
      await expect(said, path).toBeVisible()
    }
  })

  test('/auth, /login and /signup go on at once', async ({ page, context, site, owner }) => {
    await enterAs(context, site, owner.cookie)
    for (const path of ['/auth', '/login', '/signup', '/signup?plan=premium']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { name: 'Bonjour Camille' }), path).toBeVisible()
      await arrivesAt(page, '/dashboard')
    }
    await page.goto('/auth?redirect=%2Fcrm%2Fcontacts%3Fq%3Ddupont')
    await expect(page).toHaveURL('/crm/contacts?q=dupont')
  })

  test('a wish to go elsewhere leads to the dashboard', async ({ page, context, site, owner }) => {
    await enterAs(context, site, owner.cookie)
    // Each would leave the site, or turn in circles, if it were believed.
    for (const hostile of [
      'https://ailleurs.test/',
      '//ailleurs.test/',
      '/\\ailleurs.test/',
      '/\t/ailleurs.test/',
      'javascript:alert(1)',
      'data:text/html,x',
      '/auth?redirect=/auth',
      '/login',
      'ailleurs.test',
    ]) {
      await page.goto(`/auth?redirect=${encodeURIComponent(hostile)}`)
      await arrivesAt(page, '/dashboard')
      await expect(page.getByRole('heading', { name: 'Bonjour Camille' }), hostile).toBeVisible()
    }
  })

  test('an unknown path does not exist', async ({ page, context, site, owner }) => {
    await enterAs(context, site, owner.cookie)
    await page.goto('/nulle-part')
    await expect(page.getByRole('heading', { level: 1, name: NOT_FOUND })).toBeVisible()
  })
})

test('without an organization every path leads to its creation, but oneself and public pages', async ({
  page,
  context,
  site,
}) => {
  test.slow()
  const account = await signUpByApi(site)
  const { user } = await account.api.identity.getMe({})
  await enterAs(context, site, account.cookie)
  await page.goto('/profile')
  await expect(page).toHaveTitle('Mon profil · Ardoise')
  for (const { path, alone, to, title } of signedIn) {
    const address = path.replace('{orgId}', user.id).replace('{userId}', user.id)
    await followLink(page, address)
    await arrivesAt(page, alone ? (to ?? address) : '/orgs/new')
    if (alone) await expect(page, path).toHaveTitle(`${title} · Ardoise`)
    await expect(page.getByRole('heading', { level: 1 }).first(), path).toBeVisible()
  }
  for (const { path } of open) {
    await page.goto(path)
    await arrivesAt(page, path)
  }
})

test('after signing in with a password one is where one wanted to go, query included; a hostile wish is the dashboard', async ({
  page,
  owner,
  expected,
}) => {
  // The cookie vanishes below without the page being told.
  expected.statuses(401)
  await page.goto('/crm/companies?q=vasseur')
  await typePassword(page, owner.email, owner.password)
  await expect(page.getByRole('heading', { name: 'Entreprises', level: 1 })).toBeVisible()
  await expect(page).toHaveURL('/crm/companies?q=vasseur')

  await page.context().clearCookies()
  await page.goto('/auth?redirect=%2F%2Failleurs.test%2F')
  await typePassword(page, owner.email, owner.password)
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
})

test.describe('scrolling', () => {
  /** Where the page was told to scroll, in order. */
  const asked = (page: Page) =>
    page.evaluate(() => (window as unknown as { scrolls: ScrollToOptions[] }).scrolls)

  test.beforeEach(async ({ page, context, site, owner }) => {
    await enterAs(context, site, owner.cookie)
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await page.setViewportSize({ width: 1280, height: 400 })
    await page.addInitScript(() => {
      const scrolls: unknown[] = []
      Object.assign(window, { scrolls })
      const scrollTo = window.scrollTo.bind(window) as (options: ScrollToOptions) => void
      window.scrollTo = ((options: ScrollToOptions) => {
        scrolls.push(options)
        scrollTo(options)
      }) as typeof window.scrollTo
    })
    await page.goto('/settings/organization')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy=true]')).toHaveCount(0)
  })

  test('a change of path and of query goes smoothly to the top; back returns to where one was', async ({
    page,
  }) => {
    await page.evaluate(() => window.scrollTo({ top: 300 }))
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)
    await page.getByRole('link', { name: 'Tableau de bord' }).click()
    await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
    await expect.poll(async () => (await asked(page)).at(-1)).toEqual({ top: 0, behavior: 'smooth' })
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)

    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Organisation', level: 1 })).toBeVisible()
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(300)

    await page.goto('/templates/quotes')
    await page.getByRole('link', { name: /^Signés/ }).click()
    await expect(page).toHaveURL(/status=signed/)
    await expect.poll(async () => (await asked(page)).at(-1)).toEqual({ top: 0, behavior: 'smooth' })
  })

  test('at once where motion is reduced', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.evaluate(() => window.scrollTo({ top: 300 }))
    await page.getByRole('link', { name: 'Tableau de bord' }).click()
    await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
    await expect.poll(async () => (await asked(page)).at(-1)).toEqual({ top: 0, behavior: 'auto' })
  })
})

test('« Chargement de votre espace » fills the screen while the session loads', async ({
  page,
  context,
  site,
  owner,
}) => {
  await enterAs(context, site, owner.cookie)
  const gate = Promise.withResolvers<void>()
  await intercept(page, '**/api/v1/me', async (route) => {
    await gate.promise
    await route.continue()
  })
  await page.goto('/dashboard')
  await expect(page.getByRole('status').getByText('Chargement de votre espace')).toBeVisible()
  await expect(page.getByRole('banner')).toHaveCount(0)
  gate.resolve()
  await expect(page.getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
  await expect(page.getByText('Chargement de votre espace')).toHaveCount(0)
})

test('when who one is cannot be read the page says so, and « Réessayer » shows it', async ({
  page,
  context,
  site,
  owner,
  expected,
}) => {
  expected.statuses(500)
  expected.errorScreen('Une erreur est survenue, réessayez.')
  await enterAs(context, site, owner.cookie)
  await intercept(page, '**/api/v1/me', (route) => route.fulfill({ status: 500, json: { code: 'internal' } }))
  await page.goto('/templates/quotes')
  await expect(
    page.getByRole('heading', { level: 1, name: 'Cette page n’a pas pu s’afficher' }),
  ).toBeVisible()
  await page.unroute('**/api/v1/me')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Devis' })).toBeVisible()
})
