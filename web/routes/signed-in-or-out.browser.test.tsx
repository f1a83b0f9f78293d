import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { type Role, roleLabels, roles } from '#shared/domain/roles.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { colleague, fillOrganization } from '#web/test/filled-organization.ts'
import { openPage, unmount } from '#web/test/open-page.tsx'
import { fakeSetup, oauthAccount, product, productCount, taxIn } from '#web/test/payments.ts'
import { member, withoutOrganization } from '#web/test/people.ts'

const NOT_FOUND = 'Cette page n’existe pas'
const { user, current } = member()
/** `alone`: also for someone without an organization. */
type Path = { path: string; title: string /** Where it leads by itself. */; to?: string; alone?: true }

/** Every path of specification 2.1 for signed-in users. */
const signedIn: Path[] = [
  { path: '/dashboard', title: 'Tableau de bord' },
  { path: '/', title: 'Tableau de bord', to: '/dashboard' },
  { path: '/orgs/new', title: 'Nouvelle organisation', alone: true },
  { path: `/orgs/${current?.orgId}/members`, title: 'Gestion d’équipe' },
  { path: '/profile', title: 'Mon profil', alone: true },
  { path: `/profile/${user.id}`, title: 'Mon profil', to: '/profile', alone: true },
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
  { path: '/billing', title: 'Abonnement Ardoise' },
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
/** Pages that a mail provider sends back to; signed in they go on by themselves (mail-accounts.spec.ts). */
const fromMailProviders = ['/manager/mail/connected', '/manager/mail/connected-outlook']

const ID = '0198a5c2-0000-7000-8000-000000000099'
/** Pages of a single record, and pages that the list above leaves out. */
const others: Path[] = [
  { path: '/settings/directory', title: 'Annuaire' },
  { path: '/crm/companies/new', title: 'Nouvelle entreprise' },
  { path: `/crm/companies/${ID}`, title: 'Menuiserie Vasseur' },
  { path: `/crm/companies/${ID}/edit`, title: 'Modifier Menuiserie Vasseur' },
  { path: '/crm/contacts/new', title: 'Nouveau contact' },
  { path: `/crm/contacts/${ID}`, title: 'Élise Vasseur' },
  { path: `/crm/contacts/${ID}/edit`, title: 'Modifier Élise Vasseur' },
  { path: '/templates/emails/new', title: 'Nouveau modèle' },
  { path: '/revenues/management/credit-notes', title: 'Avoirs' },
  { path: '/revenues/management/subscriptions', title: 'Abonnements' },
  { path: '/revenues/management/subscriptions/new', title: 'Nouvel abonnement' },
  { path: `/revenues/management/subscriptions/${ID}`, title: 'Maintenance de novembre 2026' },
  { path: '/revenues/management/received', title: 'Factures reçues' },
  { path: `/revenues/management/received/${ID}`, title: 'LF-2026-118 · Papeterie Durand' },
  { path: `/revenues/management/statement?companyId=${ID}`, title: 'Relevé de compte' },
  { path: '/revenues/management/e-reporting', title: 'E-reporting' },
  { path: '/revenues/management/ledger', title: 'Registre' },
  { path: '/revenues/management/accounting', title: 'Comptabilité' },
  { path: '/revenues/management/bank', title: 'Banque' },
  { path: '/revenues/management/bank/matching', title: 'Rapprochement' },
  { path: '/revenues/management/bank/transfers', title: 'Virements' },
  { path: '/revenues/stripe/subscriptions', title: 'Abonnements en ligne' },
  { path: `/revenues/stripe/subscriptions/${ID}`, title: 'Maintenance, Menuiserie Vasseur' },
  { path: '/revenues/management/bank/debits', title: 'Prélèvements' },
  { path: '/revenues/management/bank/mandates', title: 'Mandats' },
  { path: '/settings/sign-in', title: 'Connexion d’entreprise' },
  { path: `/revenues/management/invoices/${ID}`, title: 'Escalier en hêtre' },
  { path: `/templates/quotes/${ID}`, title: 'Escalier en hêtre' },
  { path: '/manager/mail/new', title: 'Ajouter un compte mail' },
  { path: '/billing/local', title: 'Paiement local' },
  { path: `/profile/${colleague().userId}`, title: colleague().name },
]

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
  { path: '/accessibility', title: 'Accessibilité' },
  { path: '/auth', title: 'Connexion' },
  { path: '/signup', title: 'Inscription' },
]

const { getByRole } = page
const heading = () => getByRole('heading', { level: 1 }).first()
const titled = (title: string, path: string) =>
  expect.poll(() => document.title, { message: path }).toBe(`${title} · Ardoise`)

beforeEach(async () => {
  await page.viewport(1280, 900)
  fakeApi({
    support: { openContactForm: () => ({ token: 'jeton' }) },
  })
})

function takePayments(): void {
  fakeSetup({ account: oauthAccount, tax: taxIn('Tours'), productCount: 1 })
  fakeApi({
    paymentSetup: {
      listProducts: () => ({ items: [product('Forfait Essentiel')], nextCursor: null }),
      countProducts: () => productCount(1),
    },
  })
}

test('signed out, public pages are shown', async () => {
  const { router, path: shown } = openPage('/pricing')
  for (const { path, title } of open) {
    router.history.push(path)
    await titled(title, path)
    await expect.element(heading()).toBeVisible()
    expect(shown()).toBe(path)
  }
})

test('signed out, every other path leads to /auth and keeps the wanted path', async () => {
  const { router, path: shown } = openPage('/auth')
  const unknown = ['/nulle-part', '/dashboard/x', '/help/inconnue', '/404']
  for (const path of [...signedIn.map(({ path }) => path), ...fromMailProviders, ...unknown, '/login']) {
    router.history.push(path === '/login' ? '/login?redirect=%2Ftasks' : `${path}?vue=1`)
    const wanted = path === '/login' ? '/tasks' : `${path}?vue=1`
    const kept = path === '/' || path === '/dashboard' ? '' : `?redirect=${encodeURIComponent(wanted)}`
    await expect.poll(shown, { message: path }).toBe(`/auth${kept}`)
    await expect.element(getByRole('heading', { name: 'Connectez-vous' })).toBeVisible()
  }
})

test('an unknown path below a public page, or for a signed-in user, shows « Page introuvable »', async () => {
  for (const [me, paths] of [
    [null, ['/auth/nulle-part', '/signup/x', '/pricing/x', '/resources/x', '/invite/x']],
    [member(), ['/nulle-part']],
  ] as const) {
    const { router } = openPage(paths[0], { me })
    for (const path of paths) {
      router.history.push(path)
      await titled('Page introuvable', path)
      await expect.element(page.getByText(path, { exact: true })).toBeVisible()
      await expect.element(getByRole('heading', { level: 1, name: NOT_FOUND })).toBeVisible()
      // Signed in, the menu leads on.
      expect(getByRole('navigation', { name: 'Navigation principale' }).elements()).toHaveLength(me ? 1 : 0)
      expect(document.querySelectorAll('main')).toHaveLength(1)
    }
    await unmount()
  }
})

test('without an organization every path leads to its creation, except one’s own pages and public pages', async () => {
  fillOrganization()
  const { router, path: shown } = openPage('/profile', { me: withoutOrganization() })
  await titled('Mon profil', '/profile')
  for (const { path, alone, to, title } of signedIn) {
    router.history.push(path)
    await expect.poll(shown, { message: path }).toBe(alone ? (to ?? path) : '/orgs/new')
    if (alone) await titled(title, path)
    await expect.element(heading()).toBeVisible()
  }
  for (const { path } of open.slice(0, -2)) {
    router.history.push(path)
    await expect.poll(shown).toBe(path)
    await expect.element(heading()).toBeVisible()
  }
})

test('« Chargement de votre espace » fills the screen while the session loads', async () => {
  fillOrganization()
  const answer = Promise.withResolvers<ReturnType<typeof member>>()
  openPage('/dashboard', { me: member() })
  fakeApi({ identity: { getMe: () => answer.promise } })
  await expect.element(getByRole('status').getByText('Chargement de votre espace')).toBeVisible()
  await expect.element(getByRole('banner')).not.toBeInTheDocument()
  answer.resolve(member())
  await expect.element(getByRole('heading', { name: 'Bonjour Camille' })).toBeVisible()
  await expect.element(page.getByText('Chargement de votre espace')).not.toBeInTheDocument()
})

function explained(control: Element): boolean {
  const ids = control.getAttribute('aria-describedby')
  if (ids === null) return Boolean(control.getAttribute('aria-description') ?? control.getAttribute('title'))
  return ids.split(/\s+/).some((id) => /\S/.test(document.getElementById(id)?.textContent ?? ''))
}
// Future steps of a wizard say so in their names.
const GREYED = 'main :is(button, a)[aria-disabled="true"]:not(nav *)'
const unexplained = () =>
  [...document.querySelectorAll(GREYED)].filter((each) => !explained(each)).map((each) => each.outerHTML)

/** The title is shown once: by the page's heading, above it, or by the shell when neither has it. */
async function saidOnce(title: string, path: string): Promise<void> {
  const said = getByRole('heading', { level: 1, name: title, exact: true })
    .or(getByRole('banner').getByText(title, { exact: true }))
    .or(getByRole('main').getByRole('paragraph').getByText(title, { exact: true }))
  // A heading for who listens to the page is not seen a second time.
  const seen = () => said.elements().filter((element) => !element.classList.contains('sr-only'))
  await expect.poll(() => seen().length, { message: path }).toBe(1)
  await expect.element(seen()[0]!).toBeVisible()
}

for (const role of roles satisfies readonly Role[])
  test(`« ${roleLabels[role]} » opens every route, each with its title shown once and a reason on every greyed button`, async () => {
    fillOrganization(role)
    takePayments()
    const { router, path: shown } = openPage('/dashboard', { me: member(role) })
    for (const { path, title, to } of [...signedIn, ...others]) {
      router.history.push(path)
      await titled(title, path)
      await expect.element(getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
      if (signedIn.some((one) => one.path === path)) await saidOnce(title, path)
      await expect
        .poll(() => document.querySelectorAll('main [aria-busy=true]').length, { message: path })
        .toBe(0)
      await expect.poll(unexplained, { message: `${path} as ${role}` }).toEqual([])
      expect(shown()).toBe(to ?? path)
    }
    // Sixty pages; a page takes a second where four files are tested at once.
  }, 120_000)
