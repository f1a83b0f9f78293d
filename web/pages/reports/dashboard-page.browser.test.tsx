import { createMemoryHistory } from '@tanstack/react-router'
import { beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { createQueryClient } from '#web/api/query-client.ts'
import { createAppRouter } from '#web/router.tsx'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { figures, fillOrganization, invoiceFigures } from '#web/test/filled-organization.ts'
import { openPage, unmount } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { quote } from '#web/test/quotes.ts'
import { revenue } from '#web/test/revenue.ts'

const { getByRole, getByText } = page
const me = member()
const nameless = { ...me, profile: { ...me.profile, firstName: null } }
const greeting = (name: string) =>
  expect.element(getByRole('heading', { level: 1, name: `Bonjour ${name}` })).toBeVisible()

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

test('four actions with their addresses, and three figures', async () => {
  openPage('/dashboard', { me })
  await greeting('Camille')
  const actions = getByRole('navigation', { name: 'Actions rapides' })
  for (const [name, path] of [
    ['Créer un devis', '/templates/quotes'],
    ['Ajouter un contact', '/crm/contacts'],
    ['Connecter une boîte mail', '/manager/mail'],
    ['Voir les analyses', '/reports'],
  ] as const)
    await expect.element(actions.getByRole('link', { name })).toHaveAttribute('href', path)
  const shown = getByRole('region', { name: 'Indicateurs' })
  for (const label of ['Encaissé ce mois-ci', 'Affaires en cours', 'Taux de conversion'])
    await expect.element(shown.getByText(label)).toBeVisible()
})

/** Paths that `act` asks the server for, until it has asked for the last ones. */
async function pathsAsked(last: string[], act: () => unknown): Promise<Set<string>> {
  const fetching = vi.spyOn(globalThis, 'fetch')
  const asked = () => {
    const paths = fetching.mock.calls.map((call) => new URL(new Request(...call).url).pathname)
    return new Set(paths.filter((path) => path.startsWith('/api/')))
  }
  act()
  await expect.poll(() => [...asked()]).toEqual(expect.arrayContaining(last))
  const all = asked()
  fetching.mockRestore()
  return all
}

test('its document bears all that it shows but three answers at most', async () => {
  const loads = () =>
    createAppRouter(createQueryClient(), createMemoryHistory({ initialEntries: ['/dashboard'] })).load()
  openPage('/dashboard', { me })
  await greeting('Camille')
  await unmount()
  const borne = await pathsAsked(['/api/v1/revenue', '/api/v1/inbox'], loads)
  const shown = await pathsAsked(['/api/v1/notifications/count', '/api/v1/inbox'], () =>
    openPage('/dashboard', { me }),
  )
  await expect.element(getByText('Aucune boîte mail connectée')).toBeVisible()
  expect(borne.size).toBeGreaterThan(6)
  expect([...shown.difference(borne)].length, [...shown].join(' ')).toBeLessThanOrEqual(3)
})

test.each(['viewer', 'accountant'] as const)('a %s is offered the one action that reads', async (role) => {
  fillOrganization(role)
  openPage('/dashboard', { me: member(role) })
  const actions = getByRole('navigation', { name: 'Actions rapides' })
  await expect.element(actions.getByRole('link', { name: 'Voir les analyses' })).toBeVisible()
  expect(actions.getByRole('link').elements().length).toBe(1)
})

test('a « Lecteur », who may not read payments, has the other figures', async () => {
  fillOrganization('viewer')
  fakeApi({ reports: { getDashboard: () => figures({ collections: null }) } })
  openPage('/dashboard', { me: member('viewer') })
  const shown = getByRole('region', { name: 'Indicateurs' })
  await expect.element(shown.getByText('Taux de conversion')).toBeVisible()
  await expect.element(shown.getByText('Affaires en cours')).toBeVisible()
  await expect.element(shown.getByText('Encaissé ce mois-ci')).not.toBeInTheDocument()
  await checkScreen()
})

test('each figure leads to the rows that make it, and a month to its movements', async () => {
  fakeApi({ reports: { getDashboard: () => figures(), getRevenue: () => revenue() } })
  const { path } = openPage('/dashboard', { me })
  const shown = getByRole('region', { name: 'Indicateurs' })
  await expect
    .element(shown.getByRole('link', { name: 'Taux de conversion' }))
    .toHaveAttribute('href', '/templates/quotes?status=signed')
  await expect
    .element(shown.getByRole('link', { name: 'Encaissé ce mois-ci' }))
    .toHaveAttribute(
      'href',
      expect.stringMatching(/^\/revenues\/history\?from=\d{4}-\d{2}-01&to=\d{4}-\d{2}-\d{2}$/),
    )
  const months = page.getByRole('group', { name: 'Encaissements des douze derniers mois, en EUR' })
  await expect.poll(() => months.getByRole('button').elements().length).toBe(12)
  await months.getByRole('button').last().click()
  await expect.poll(path).toMatch(/^\/revenues\/history\?from=\d{4}-\d{2}-01&to=/)
})

test('what is owed and late, and what was invoiced, each with its list', async () => {
  openPage('/dashboard', { me })
  const shown = getByRole('region', { name: 'Factures' })
  await expect.element(shown.getByText('8\u202f420,00\u00a0€')).toBeVisible()
  await expect.element(shown.getByText('1\u00a0facture échue')).toBeVisible()
  await expect.element(shown.getByText('+20\u00a0%')).toBeVisible()
  for (const [name, path] of [
    ['Reste dû', '/revenues/management?owed=yes'],
    ['En retard', '/revenues/management?state=overdue'],
  ] as const)
    await expect.element(shown.getByRole('link', { name })).toHaveAttribute('href', path)
})

test('invoices of two currencies are never added', async () => {
  const [euros] = invoiceFigures().totals
  const dollars = { ...euros!, currency: 'USD' as const, owedCents: 90_000, invoicedBeforeCents: 70_000 }
  fakeApi({ reports: { getInvoiceFigures: () => invoiceFigures({ totals: [euros!, dollars] }) } })
  openPage('/dashboard', { me })
  const shown = getByRole('region', { name: 'Factures' })
  await expect.element(shown.getByText('900,00\u00a0$US')).toBeVisible()
  await expect.element(shown.getByText('700,00\u00a0$US')).toBeVisible()
})

test('figures of the invoices that fail are asked again', async () => {
  let cut = true
  fakeApi({
    reports: {
      getInvoiceFigures: () => {
        if (cut) throw new Refusal('forbidden')
        return invoiceFigures()
      },
    },
  })
  openPage('/dashboard', { me })
  await expect.element(getByText('Les chiffres des factures n’ont pas pu être chargés')).toBeVisible()
  cut = false
  await getByRole('region', { name: 'Factures' }).getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(getByText('Reste dû')).toBeVisible()
})

test('the first name is remembered by the browser; without one the greeting is « là-haut »', async () => {
  openPage('/dashboard', { me })
  await greeting('Camille')
  await unmount()
  openPage('/dashboard', { me: nameless })
  await greeting('Camille')
  await unmount()
  localStorage.clear()
  openPage('/dashboard', { me: nameless })
  await greeting('là-haut')
})

test('without any activity: a sentence and one action', async () => {
  const begun: unknown[] = []
  fakeApi({
    reports: { getActivity: () => ({ items: [] }) },
    quotes: {
      createQuote: (input) => {
        begun.push(input)
        return quote()
      },
    },
  })
  const { path } = openPage('/dashboard', { me })
  await expect.element(getByText('Rien ne s’est encore passé')).toBeVisible()
  await getByRole('main').getByRole('link', { name: 'Créer un devis', exact: true }).last().click()
  await expect.poll(path).toBe(`/templates/quotes/${quote().id}`)
  await expect.element(getByRole('heading', { level: 1, name: 'Escalier en hêtre' })).toBeVisible()
  expect(begun).toHaveLength(1)
})

test('activity or figures that cannot be loaded show an error and can be retried', async () => {
  let allowed = { activity: false, figures: false }
  const refuse = () => {
    throw new Refusal('forbidden')
  }
  fakeApi({
    reports: {
      getActivity: () => (allowed.activity ? { items: [] } : refuse()),
      getDashboard: () => (allowed.figures ? figures() : refuse()),
    },
  })
  openPage('/dashboard', { me })
  await expect.element(getByText('Les indicateurs n’ont pas pu être chargés')).toBeVisible()
  await expect.element(getByText('Le chargement a échoué')).toBeVisible()
  const retries = getByRole('main').getByRole('button', { name: 'Réessayer' })
  allowed = { activity: true, figures: false }
  await retries.last().click()
  await expect.poll(() => retries.elements().length).toBe(1)
  allowed = { activity: true, figures: true }
  await retries.click()
  await expect.element(getByText('Encaissé ce mois-ci')).toBeVisible()
  await expect.element(getByText('Rien ne s’est encore passé')).toBeVisible()
})
