import { contactName } from '#shared/domain/crm/contact-name.ts'
import { signInByApi } from '../support/accounts.ts'
import { type Api, apiOf } from '../support/api.ts'
import { expect, test } from '../support/test.ts'

// The password of the demo accounts, as the start prints it (issue 2, section 1).
const DEMO_PASSWORD = 'ardoise-demo-2026'
/** The pages of the sidebar, and their titles. */
const IN_SIDEBAR = {
  '/dashboard': 'Tableau de bord',
  '/conversations': 'Boîte de réception',
  '/tasks': 'Tâches',
  '/relances': 'Relances',
  '/calls': 'Appels commerciaux',
  '/revenues/overview': 'Overview',
  '/revenues/stripe': 'Stripe',
  '/revenues/history': 'Historique de paiement',
  '/revenues/management': 'Gestion',
  '/reports': 'Rapports globaux',
  '/reports/financial': 'Rapports financiers',
  '/templates/emails': 'Modèles d’emails',
  '/templates/quotes': 'Devis',
  '/crm/contacts': 'Contacts',
  '/crm/companies': 'Entreprises',
  '/orgs/$orgId/members': 'Gestion d’équipe',
  '/settings/organization': 'Organisation',
  '/billing': 'Abonnement Ardoise',
  '/notifications': 'Notifications',
  '/manager/mail': 'Comptes Mail',
  '/settings/profile': 'Mon profil',
  '/settings/integrations': 'Intégrations',
  '/settings/security': 'Sécurité',
  '/suggestions': 'Suggestions',
  '/help': 'Aide',
  '/help/bug-report': 'Signaler un bug',
  '/help/support': 'Support',
}
/** Pages that the sidebar does not name, and their titles. */
const OTHERS = {
  '/settings/directory': 'Annuaire',
  '/tasks/team': 'Tâches de l’équipe',
  '/tasks/clients': 'Tâches par client',
  '/tasks/board': 'Tableau des tâches',
  '/tasks/calendar': 'Calendrier des tâches',
  '/relances/upcoming': 'Relances à venir',
  '/relances/paused': 'Relances en pause',
  '/relances/promises': 'Promesses de paiement',
  '/relances/payment-plans': 'Échéanciers de paiement',
  '/relances/history': 'Historique des relances',
  '/relances/plans': 'Plans de relance',
  '/calls/journal': 'Journal des appels',
  '/calls/consents': 'Consentements aux appels',
  '/calls/statistics': 'Statistiques des appels',
  '/calls/settings': 'Réglages des appels',
  '/calls/sheet': 'Fiche d’appel',
  '/profile': 'Mon profil',
  '/templates/emails/new': 'Nouveau modèle',
  '/templates/quotes/board': 'Tableau des devis',
  '/revenues/management/credit-notes': 'Avoirs',
  '/revenues/management/subscriptions': 'Abonnements',
  '/revenues/management/subscriptions/new': 'Nouvel abonnement',
  '/revenues/management/received': 'Factures reçues',
  '/revenues/management/e-reporting': 'E-reporting',
  '/revenues/management/ledger': 'Registre',
  '/revenues/management/accounting': 'Comptabilité',
  '/revenues/management/bank': 'Banque',
  '/revenues/management/bank/matching': 'Rapprochement',
  '/revenues/management/bank/transfers': 'Virements',
  '/revenues/management/bank/debits': 'Prélèvements',
  '/revenues/management/bank/mandates': 'Mandats',
  '/settings/sign-in': 'Connexion d’entreprise',
  '/crm/companies/new': 'Nouvelle entreprise',
  '/crm/contacts/new': 'Nouveau contact',
  '/manager/mail/new': 'Ajouter un compte mail',
  '/revenues/stripe/products': 'Produits Stripe',
  '/revenues/stripe/subscriptions': 'Abonnements en ligne',
  '/revenues/stripe/settings/tax': 'Taxes Stripe',
  '/orgs/new': 'Nouvelle organisation',
  '/success': 'Paiement',
  '/billing/local': 'Paiement local',
}
/** Pages of a single record, which the role finds in its lists, with their titles. */
async function pagesOfOne(api: Api): Promise<[path: string, title: string][]> {
  const { user } = await api.identity.getMe({})
  const [companies, contacts, drafts, sent, members] = await Promise.all([
    api.crm.listCompanies({ limit: 1 }),
    api.crm.listContacts({ limit: 1 }),
    api.quotes.listQuotes({ status: 'draft', limit: 1 }),
    api.quotes.listQuotes({ status: 'sent', limit: 1 }),
    api.organizations.listMembers({ limit: 2 }),
  ])
  const company = companies.items[0]
  const contact = contacts.items[0]
  const colleague = members.items.find(({ userId }) => userId !== user.id)
  if (!company || !contact || !colleague) throw new Error('the demo company is not there')
  const person = contactName(contact)
  return [
    [`/crm/companies/${company.id}`, company.name],
    [`/crm/companies/${company.id}/edit`, `Modifier ${company.name}`],
    [`/crm/contacts/${contact.id}`, person],
    [`/crm/contacts/${contact.id}/edit`, `Modifier ${person}`],
    ...[...drafts.items, ...sent.items].map(({ id, number, title }): [string, string] => [
      `/templates/quotes/${id}`,
      number ?? title ?? 'Brouillon de devis',
    ]),
    [`/profile/${colleague.userId}`, colleague.name],
  ]
}

/** On real data; all roles: web/routes/guards.browser.test.tsx. */
const demoAccounts = {
  Propriétaire: 'demo@ardoise.test',
  Comptable: 'comptable@ardoise.test',
  Lecteur: 'lecteur@ardoise.test',
}

/** Returns the greyed controls without a description. Runs in the page, which may change between two calls from here. */
function unexplained(controls: Element[]): string[] {
  const descriptionOf = (control: Element) => {
    const ids = control.getAttribute('aria-describedby')
    if (ids === null) return control.getAttribute('aria-description') ?? control.getAttribute('title') ?? ''
    return ids
      .split(/\s+/)
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' ')
  }
  return controls.filter((each) => !/\S/.test(descriptionOf(each))).map((each) => each.outerHTML)
}

for (const [role, email] of Object.entries(demoAccounts)) {
  test(`« ${role} » opens every route; every greyed button says why`, async ({ site, visit }) => {
    test.slow()
    const cookie = await signInByApi(site, email, DEMO_PASSWORD)
    const api = apiOf(site.url, cookie)
    const { current } = await api.identity.getMe({})
    const page = await (await visit({ cookie })).newPage()
    const pages = [...Object.entries(IN_SIDEBAR), ...Object.entries(OTHERS), ...(await pagesOfOne(api))]
    await page.goto('/dashboard')
    await expect(page.getByRole('heading', { name: /^Bonjour/ })).toBeVisible()
    for (const [path, title] of pages) {
      // As a link would.
      const address = path.replace('$orgId', current?.orgId ?? '')
      await page.evaluate((next) => history.pushState({}, '', next), address)
      await expect(page, path).toHaveTitle(`${title} · Ardoise`)
      await expect(page.getByRole('main').getByRole('heading', { level: 1 }), path).toBeVisible()
      await expect(page.getByRole('main').locator('[aria-busy="true"]'), path).toHaveCount(0)
      // Future steps of a wizard say so in their names.
      const greyed = page.getByRole('main').locator(':is(button, a)[aria-disabled="true"]:not(nav *)')
      await expect.poll(() => greyed.evaluateAll(unexplained), `${path} as ${role}`).toEqual([])
      await expect(page, path).toHaveURL(address)
    }
  })
}
