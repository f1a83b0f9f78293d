import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { checkExport } from '#web/test/check-export.ts'
import { checkScreen, checkWords } from '#web/test/check-screen.ts'
import { id } from '#web/test/conversations.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import {
  ageingReport,
  dsoReport,
  financialReportsEndpoints,
  forecastReport,
  reportRow,
} from '#web/test/financial-reports.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText, getByLabelText } = page
const ADDRESS = '/reports/financial'
const open = (search = '', role: 'admin' | 'viewer' = 'admin') =>
  openPage(`${ADDRESS}${search}`, { me: member(role) })
let asked: object[]
let listed: object[]

beforeEach(async () => {
  await page.viewport(1280, 900)
  asked = []
  listed = []
  fillOrganization()
  fakeApi({
    financialReports: {
      ...financialReportsEndpoints,
      getDso: (input) => {
        asked.push(input)
        return dsoReport()
      },
      listReportRows: (input) => {
        listed.push(input)
        return financialReportsEndpoints.listReportRows()
      },
    },
  })
})

test('the DSO says why it rose; in two more clicks its rows add up to what is owed', async () => {
  const { path } = open()
  const figures = getByRole('region', { name: 'Délais de paiement' })
  await expect.element(figures.getByText('82,4\u00a0j', { exact: true })).toBeVisible()
  await expect.element(figures.getByText('+20\u00a0j')).toBeVisible()
  await expect
    .element(getByRole('heading', { name: 'Pourquoi 20\u00a0j de plus qu’au 31 oct. 2026\u00a0?' }))
    .toBeVisible()
  await expect.element(getByText('dont 900,00\u00a0€ en retard')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('link', { name: /^Dû par Boulangerie Martin/ })
    .first()
    .click()
  const rows = getByRole('dialog', { name: 'Dû par les clients' })
  await expect.element(rows.getByText('2\u00a0lignes, en tout')).toBeVisible()
  await expect.element(rows.getByText('2\u202f500,00\u00a0€')).toBeVisible()
  expect(listed.at(-1)).toMatchObject({ figure: 'owed', to: '2026-11-30', clientId: id(1) })
  await expect
    .element(rows.getByRole('link', { name: 'Facture F-2026-011' }))
    .toHaveAttribute('href', `/revenues/management/invoices/${id(11)}`)
  await checkExport(
    /\/api\/v1\/reports\/rows\/export\?clientId=/,
    rows.getByRole('button', { name: 'Exporter' }),
  )
  await checkScreen()
  await rows.getByRole('button', { name: 'Fermer' }).click()
  await expect.poll(path).toBe(ADDRESS)
})

test('a slice leads to the sales of its month, and a figure says how it is made', async () => {
  open()
  const slices = getByRole('table', { name: 'Tranches du DSO' })
  await slices.getByRole('link', { name: /^Ventes, Octobre 2026/ }).click()
  await expect
    .poll(() => listed.at(-1))
    .toMatchObject({ figure: 'sales', from: '2026-10-01', to: '2026-10-31' })
  // What has no card of its own is explained beside its rows.
  await getByRole('button', { name: 'Facturé TTC\u00a0: comment est-ce calculé\u00a0?' }).click()
  const ofRows = getByRole('dialog', { name: 'Comment est-ce calculé\u00a0?' })
  await expect.element(ofRows.getByText('Factures émises moins avoirs, TTC')).toBeVisible()
  await expect.element(ofRows.getByText(/2.500,00/)).toBeVisible()
  await checkScreen()
  await userEvent.keyboard('{Escape}')
  await expect.element(ofRows).not.toBeInTheDocument()
  await getByRole('button', { name: 'Fermer' }).click()
  await getByRole('button', { name: 'DSO simple\u00a0: comment est-ce calculé\u00a0?' }).click()
  const explanation = getByRole('dialog', { name: 'Comment est-ce calculé\u00a0?' })
  await expect.element(explanation.getByText('Dû\u00a0÷ ventes TTC de la période × jours')).toBeVisible()
  await expect
    .element(explanation.getByRole('link', { name: /^Ventes TTC depuis le 1er sept. 2026.*2.700,00/ }))
    .toBeVisible()
})

test('the chart is one stop of the keyboard, says its points, and Enter reads that day', async () => {
  const { path } = open()
  const chart = getByRole('group', { name: 'DSO par mois, en EUR' })
  const last = chart.getByRole('button').last()
  await expect.element(last).toHaveAttribute('tabindex', '0')
  await expect.element(page.getByText(/^DSO\u00a0: 82,4\u00a0j \(au 30 nov\. 2026\)/)).toBeVisible()
  last.element().focus()
  await userEvent.keyboard('{ArrowLeft}')
  await expect
    .element(
      chart.getByRole('button', {
        name: 'Au 31 oct. 2026\u00a0: DSO, 62,4\u00a0j\u00a0; DSO simple, 60\u00a0j',
      }),
    )
    .toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe(`${ADDRESS}?on=2026-10-31`)
  await expect.poll(() => asked.at(-1)).toEqual({ on: '2026-10-31' })
  await getByLabelText('Tel que connu le', { exact: true }).fill('2026-11-05')
  await expect.poll(() => asked.at(-1)).toEqual({ on: '2026-10-31', knownOn: '2026-11-05' })
})

test('a name narrows the report to its client, which the button that widens it names', async () => {
  const { path } = open()
  await getByRole('region', { name: 'DSO par client' })
    .getByRole('link', { name: 'Boulangerie Martin', exact: true })
    .click()
  await expect.poll(path).toBe(`${ADDRESS}?client=${id(1)}`)
  await expect.poll(() => asked).toContainEqual({ clientId: id(1) })
  await getByRole('button', { name: 'Retirer le filtre Boulangerie Martin' }).click()
  await expect.poll(path).toBe(ADDRESS)
})

test.each([
  ['a history that is too short', { dso: null, beyondDays: 61 }, '>\u00a061\u00a0j'],
  ['clients in credit', { dso: 0, inCredit: true, owedCents: -5_000, slices: [] }, '0\u00a0j'],
])('%s is no false number', async (_, facts, text) => {
  fakeApi({ financialReports: { getDso: () => dsoReport(facts) } })
  open()
  await expect
    .element(getByRole('region', { name: 'Délais de paiement' }).getByText(text, { exact: true }))
    .toBeVisible()
  expect(document.body.textContent).not.toMatch(/NaN|Infinity|∞/)
})

test('an organization without any invoice is told what the DSO needs, without a chart of nothing', async () => {
  const nothing = { owedCents: 0, notDueCents: 0, salesCents: 0, dso: null, simple: null, best: null }
  fakeApi({
    financialReports: {
      getDso: () =>
        dsoReport({
          ...nothing,
          slices: [],
          clients: [],
          months: [{ on: '2026-11-30', ...nothing, beyondDays: null, inCredit: false }],
        }),
    },
  })
  open()
  await expect.element(getByText('Pas encore de délai à mesurer')).toBeVisible()
  expect(document.querySelector('figure')).toBeNull()
  await checkWords()
})

test('the balance âgée: each amount leads to its rows, credits apart, and what was corrected since is said', async () => {
  fakeApi({
    financialReports: {
      getAgeing: () =>
        ageingReport({
          corrected: { knownThenCents: 450_000, sinceCents: -200_000, lastRecordedOn: '2026-12-05' },
        }),
    },
  })
  open('?report=ageing')
  const table = getByRole('table', { name: 'Balance âgée au 30 nov. 2026' })
  await expect
    .element(getByRole('group', { name: 'Dû par âge au 30 nov. 2026, en EUR' }).getByRole('button').last())
    .toHaveAccessibleName('Crédits\u00a0: Dû, −100,00\u00a0€')
  await expect
    .element(getByText('Sur 2\u202f600,00\u00a0€ facturés et dus, 1\u202f100,00\u00a0€ sont en retard.'))
    .toBeVisible()
  await expect.element(getByText(/Corrigé depuis\u00a0: −2\u202f000,00\u00a0€/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await table.getByRole('link', { name: /^Boulangerie Martin, 1 à 30/ }).click()
  await expect
    .poll(() => listed.at(-1))
    .toMatchObject({ figure: 'late30', to: '2026-11-30', clientId: id(1) })
})

test.each([
  ['due', 'table', 'Échéancier des clients'],
  ['due&side=suppliers', 'table', 'Échéancier des fournisseurs'],
  ['payers', 'table', 'Clients qui ont payé en retard'],
  ['recovery', 'table', 'Recouvré par étape de relance'],
  ['forecast', 'group', 'Encaissements cumulés, en EUR'],
] as const)('%s', async (report, role, name) => {
  open(`?report=${report}`)
  await expect.element(getByRole(role, { name })).toBeVisible()
  await expect.element(getByText(/^À jour à 11:05 le 30 nov\. 2026/)).toBeVisible()
  await checkScreen()
})

test('the échéancier by day: what each day comes to, its invoices, and the month after; nothing is moved', async () => {
  open('?report=due')
  await getByRole('group', { name: 'Présentation' }).getByRole('button', { name: 'Calendrier' }).click()
  const calendar = getByRole('region', { name: 'Calendrier des échéances des clients' })
  await expect.element(calendar.getByRole('heading', { name: 'Novembre 2026' })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await calendar.getByRole('button', { name: 'Mois suivant' }).click()
  const invoice = calendar.getByRole('link', { name: /^Garage Roux/ })
  await expect.element(invoice).toHaveAttribute('href', `/revenues/management/invoices/${id(12)}`)
  await expect.element(calendar.getByText('1\u202f500,00\u00a0€', { exact: true }).first()).toBeVisible()
  await expect.element(calendar.getByRole('button', { name: /^Déplacer/ })).not.toBeInTheDocument()
  invoice.element().focus()
  await userEvent.keyboard('{Shift>}{ArrowRight}{/Shift}')
  await expect.element(invoice).toHaveFocus()
  await expect.element(getByRole('status').filter({ hasText: 'Garage Roux' })).not.toBeInTheDocument()
  await checkScreen()
})

test('the forecast measures its own error, or says that it cannot', async () => {
  open('?report=forecast')
  await expect.element(getByText('35,5\u00a0%', { exact: true })).toBeVisible()
  await expect
    .element(getByText(/1\u202f200,00\u00a0€ prévus, 1\u202f000,00\u00a0€ reçus \(\+20\u00a0% en tout\)/))
    .toBeVisible()
  fakeApi({ financialReports: { getForecast: () => forecastReport({ error: null }) } })
  open('?report=forecast')
  await expect.element(getByText(/Un trimestre d’encaissements est nécessaire/)).toBeVisible()
})

test('who may not read payments, a report that does not come and a difference of the night are each told', async () => {
  open('', 'viewer')
  await expect.element(getByText(/Votre rôle/)).toBeVisible()
  expect(asked).toEqual([])
  fakeApi({
    financialReports: {
      getDso: () => {
        throw new Refusal('internal')
      },
      getReportDifferences: () => ({
        checkedAt: '2026-11-30T02:00:00.000Z',
        differences: [
          {
            part: 'days' as const,
            on: '2026-11-12',
            currency: 'EUR',
            keptCents: 100_000,
            countedCents: 99_900,
            foundAt: '2026-11-30T02:00:00.000Z',
          },
        ],
      }),
      listReportRows: () => ({ items: [reportRow(1)], nextCursor: null, count: 1, totalCents: 125_000 }),
    },
  })
  open()
  await expect.element(getByRole('button', { name: 'Réessayer' })).toBeVisible()
  await expect.element(getByText(/1\u00a0écart.*les sommes disent 1\u202f000,00/)).toBeVisible()
})

test('the forecast of cash begins at the balance, warns of a lack, and leads to what is to be paid', async () => {
  const { path } = open('?report=forecast')
  await expect.element(getByRole('group', { name: 'Solde à la fin de chaque semaine, en EUR' })).toBeVisible()
  await expect.element(getByText(/^2\s500,00\s€ aujourd’hui/)).toBeVisible()
  await getByRole('link', { name: /^À payer aux fournisseurs\s: 1\s300,00/ }).click()
  await expect.poll(() => listed.at(-1)).toMatchObject({ figure: 'outgoing', from: '2026-11-30' })
  await getByRole('button', { name: 'Fermer' }).click()
  await expect.poll(path).toBe(`${ADDRESS}?report=forecast`)
  await getByRole('link', { name: /^Si tous paient tard/ })
    .first()
    .click()
  await expect.poll(() => listed.at(-1)).toMatchObject({ figure: 'expectedLow' })
})

test('a balance is typed where none is known; its fault stands at its field', async () => {
  const set: object[] = []
  fakeApi({
    financialReports: { getForecast: () => forecastReport({ bank: null }) },
    bank: {
      setBankBalance: (input) => {
        set.push(input)
        return { balance: { cents: input.cents, saidCents: input.cents, on: input.on, from: 'typed' } }
      },
    },
  })
  open('?report=forecast')
  await getByRole('button', { name: 'Saisir le solde bancaire' }).click()
  const dialog = getByRole('dialog', { name: 'Solde bancaire' })
  await dialog.getByLabelText('Solde', { exact: false }).first().fill('1 234,56')
  await dialog.getByLabelText('À la fin du').fill('2026-11-28')
  await dialog.getByRole('button', { name: 'Enregistrer le solde' }).click()
  await expect.poll(() => set).toEqual([{ currency: 'EUR', on: '2026-11-28', cents: 123_456 }])
})
