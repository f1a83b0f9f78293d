import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { type QuoteStatus, quoteStatuses } from '#shared/domain/quotes/quote.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { clientCount } from '#web/test/clients.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { colleague, figures, fillOrganization } from '#web/test/filled-organization.ts'
import { noSteps } from '#web/test/first-steps.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member, withoutOrganization } from '#web/test/people.ts'
import { quote, quoteRow } from '#web/test/quotes.ts'

const { getByRole, getByText } = page
const ID = '0198a5c2-0000-7000-8000-000000000099'
const QUOTE = `/templates/quotes/${ID}`

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

const noQuotes = Object.fromEntries(quoteStatuses.map((status) => [status, 0])) as Record<QuoteStatus, number>
const open = (path: string) => openPage(path, { me: member() })
const titled = (name: string | RegExp) =>
  expect.element(getByRole('heading', { level: 1, name })).toBeVisible()

/** The pages of an organization, with their headings. */
for (const [path, heading] of [
  ['/dashboard', 'Bonjour Camille'],
  ['/crm/companies', 'Entreprises'],
  [`/crm/companies/${ID}`, 'Menuiserie Vasseur'],
  [`/crm/companies/${ID}/edit`, 'Modifier'],
  ['/crm/contacts', 'Contacts'],
  ['/crm/contacts/new', 'Nouveau contact'],
  [`/crm/contacts/${ID}`, 'Élise Vasseur'],
  [`/crm/contacts/${ID}/edit`, 'Modifier'],
  ['/templates/quotes', 'Devis'],
  ['/templates/quotes?status=signed', 'Devis'],
  ['/settings/organization', 'Organisation'],
  ['/settings/security', 'Sécurité'],
  ['/profile', 'Mon profil'],
  ['/help/support', 'Support'],
  [`/profile/${ID}`, colleague().name],
] as const)
  test(path.replace(ID, 'id'), async () => {
    open(path)
    await titled(heading)
    await checkScreen()
  })

for (const status of ['draft', 'sent', 'signed', 'refused', 'expired'] satisfies QuoteStatus[])
  test(`a quote, ${status}`, async () => {
    fakeApi({ quotes: { getQuote: () => quote(status) } })
    open(QUOTE)
    await titled(status === 'draft' ? 'Escalier en hêtre' : 'D-2026-0007')
    await checkScreen()
  })

test('sending a quote', async () => {
  open(QUOTE)
  await getByRole('button', { name: 'Envoyer le devis' }).click()
  await expect.element(getByRole('dialog')).toBeVisible()
  await checkScreen()
})

test('a quote of the demonstration, alone and in the list', async () => {
  fakeApi({
    quotes: {
      // Before the devis, whose path is of the same form.
      countQuotes: () => ({ count: 1, netCents: 0, grossCents: 0, byStatus: noQuotes }),
      getQuote: () => quote('draft', { demo: true }),
      listQuotes: () => ({ items: [quoteRow('draft', { demo: true })], nextCursor: null }),
    },
  })
  const { router } = open(QUOTE)
  for (const to of [QUOTE, '/templates/quotes']) {
    await router.navigate({ to })
    await expect.element(getByRole('main').getByText('Démonstration', { exact: true })).toBeVisible()
    await checkScreen()
  }
})

test('a new company with faults', async () => {
  open('/crm/companies/new')
  await getByRole('textbox', { name: 'SIREN' }).fill('123')
  await getByRole('button', { name: /^Ajouter/ }).click()
  await expect.element(getByText('Champ requis').first()).toBeVisible()
  await checkScreen()
})

test('one’s profile with faults', async () => {
  open('/settings/profile')
  await getByRole('button', { name: 'Modifier le profil' }).click()
  await page.getByLabelText('Prénom').fill('')
  await page.getByLabelText('Bio').fill('x'.repeat(501))
  await getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(getByText('Prénom requis')).toBeVisible()
  await checkScreen()
})

test('an unknown profile leads to the dashboard', async () => {
  fakeApi({
    identity: {
      getMemberProfile: () => {
        throw new Refusal('not_found')
      },
    },
  })
  const { path } = open(`/profile/${ID}`)
  await expect.poll(path).toBe('/dashboard')
  await titled('Bonjour Camille')
  await checkScreen()
})

test('a bug report sent, then one with faults', async () => {
  const subject = 'Vérification par axe'
  let sent = false
  const entry = {
    id: ID,
    kind: 'bug' as const,
    subject,
    message: 'Un signalement pour voir la liste.',
    page: null,
    browser: 'Chrome',
    organizationName: 'Atelier Aubry',
    state: 'forwarded' as const,
    createdAt: '2026-11-21T10:00:00.000Z',
    handledAt: null,
  }
  fakeApi({
    support: {
      listHelpRequests: () => ({ items: sent ? [entry] : [], nextCursor: null }),
      sendHelpRequest: () => {
        sent = true
        return entry
      },
    },
  })
  open('/help/bug-report')
  await expect.element(getByText('Aucun signalement pour le moment')).toBeVisible()
  const send = getByRole('button', { name: 'Envoyer le signalement' })
  await send.click()
  await expect.element(getByText('Sujet requis (min. 5 caractères)')).toBeVisible()
  await expect.element(getByRole('textbox', { name: 'Sujet' })).toHaveFocus()
  await getByRole('textbox', { name: 'Sujet' }).fill(subject)
  await getByRole('textbox', { name: 'Ce qui s’est passé' }).fill('Bref')
  await send.click()
  await expect.element(getByText('Message requis (min. 10 caractères)')).toBeVisible()
  await getByRole('textbox', { name: 'Ce qui s’est passé' }).fill(entry.message)
  await send.click()
  await expect.element(getByText('Signalement envoyé')).toBeVisible()
  await expect.element(getByRole('textbox', { name: 'Sujet' })).toHaveValue('')
  await getByText(subject).first().click()
  await send.click()
  await expect.element(getByText('Sujet requis (min. 5 caractères)')).toBeVisible()
  await checkScreen()
})

test('the palette', async () => {
  open('/dashboard')
  await titled('Bonjour Camille')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(getByRole('dialog', { name: 'Recherche et actions' })).toBeVisible()
  await checkScreen()
})

test('the user menu', async () => {
  open('/dashboard')
  await getByRole('button', { name: /^Menu de/ }).click()
  await expect.element(getByRole('menuitem').first()).toBeVisible()
  await checkScreen()
})

test('a « Lecteur »: a list with greyed buttons', async () => {
  openPage('/templates/quotes', { me: member('viewer') })
  await titled('Devis')
  ;(getByRole('button', { name: 'Nouveau devis' }).element() as HTMLElement).focus()
  await checkScreen()
})

test('the first organization', async () => {
  const { path } = openPage('/dashboard', { me: withoutOrganization() })
  await expect.poll(path).toBe('/orgs/new')
  await titled('Créez votre organisation')
  await checkScreen()
})

test('a new organization: empty screens; and a search that finds nothing', async () => {
  const none = () => ({ items: [], nextCursor: null })
  const zero = () => ({ count: 0 })
  fakeApi({
    reports: {
      getActivity: () => ({ items: [] }),
      getDashboard: () =>
        figures({
          collections: { cents: 0, previousCents: 0, growthPercent: null },
          activeDeals: { count: 0, previousCount: null, change: null },
          conversion: { percent: null, sent: 0, signed: 0, changePoints: null },
        }),
    },
    work: { listWork: () => ({ rows: [], counts: [] }) },
    onboarding: { getFirstSteps: () => ({ steps: noSteps }) },
    catalogue: {
      listCatalogueItems: none,
      countCatalogueItems: () => ({ ...zero(), byState: { active: 0, archived: 0 } }),
    },
    crm: {
      listCompanies: none,
      countCompanies: () => clientCount(0),
      listContacts: none,
      countContacts: () => clientCount(0),
    },
    quotes: {
      listQuotes: none,
      countQuotes: () => ({ ...zero(), netCents: 0, grossCents: 0, byStatus: noQuotes }),
    },
  })
  const { router } = open('/dashboard')
  for (const [to, text] of [
    ['/dashboard', 'Rien ne s’est encore passé'],
    ['/crm/companies', 'Aucune entreprise'],
    ['/crm/companies?q=introuvable-partout', 'Aucune entreprise trouvée'],
    ['/crm/contacts', 'Aucun contact'],
    ['/templates/quotes', 'Aucun devis'],
    ['/revenues/management/catalogue', 'Votre catalogue est vide'],
  ] as const) {
    router.history.push(to)
    await expect.element(getByRole('main').getByText(text).first()).toBeVisible()
    await checkScreen()
  }
})

test('the conflict of two texts of a draft', async () => {
  const theirs = quote('draft', { revision: 2, updatedByName: 'Noé Petit' })
  fakeApi({
    quotes: {
      saveQuoteDraft: () => {
        throw new Refusal('version_conflict', [], {
          revision: theirs.revision,
          content: { ...theirs.content, title: 'Escalier en frêne' },
          savedAt: theirs.updatedAt,
          savedByName: theirs.updatedByName,
        })
      },
    },
  })
  open(QUOTE)
  await getByRole('textbox', { name: 'Titre du devis' }).fill('Escalier en chêne')
  await expect.element(getByRole('dialog', { name: 'Ce devis a été modifié ailleurs' })).toBeVisible()
  await checkScreen()
})
