import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { checkScreen, checkWords } from '#web/test/check-screen.ts'
import { id } from '#web/test/conversations.ts'
import { fakeApi } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { financialReportsEndpoints, revenueReport } from '#web/test/financial-reports.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member, onGratuit } from '#web/test/people.ts'

const { getByRole, getByText, getByLabelText } = page
const open = (search = '', me = member()) => openPage(`/reports${search}`, { me })
let asked: { from?: string; to?: string }[]
let listed: object[]

beforeEach(async () => {
  await page.viewport(1280, 900)
  asked = []
  listed = []
  fillOrganization()
  fakeApi({
    financialReports: {
      ...financialReportsEndpoints,
      getRevenueReport: (input) => {
        asked.push(input)
        return revenueReport()
      },
      listReportRows: (input) => {
        listed.push(input)
        return financialReportsEndpoints.listReportRows()
      },
    },
  })
})

test('invoiced, recognised and collected stand apart, each with its rows', async () => {
  const { path } = open('?period=chosen&from=2026-10-01&to=2026-11-20')
  const figures = getByRole('region', { name: 'Chiffres de la période' })
  await expect.element(figures.getByText('Réalisé HT', { exact: true })).toBeVisible()
  await figures.getByRole('link', { name: /^Facturé HT, Du 1er oct. 2026.*6\s000,00/ }).click()
  await expect
    .poll(() => listed.at(-1))
    .toMatchObject({ figure: 'invoiced', from: '2026-10-01', to: '2026-11-30' })
  await getByRole('button', { name: 'Fermer' }).click()
  await expect.poll(path).toBe('/reports?period=chosen&from=2026-10-01&to=2026-11-20')
  await checkScreen()
})

test('the period and what it is compared with stand in the address; the comparison asks for its own days', async () => {
  const { path } = open('?period=month&at=2026-02-10')
  await expect.element(getByText('Février 2026', { exact: true })).toBeVisible()
  await expect.poll(() => asked).toContainEqual({ from: '2026-02-01', to: '2026-02-28' })
  await expect.poll(() => asked).toContainEqual({ from: '2026-01-01', to: '2026-01-31' })
  await getByRole('combobox', { name: 'Comparer à' }).selectOptions('Un an avant')
  await expect.poll(() => asked).toContainEqual({ from: '2025-02-01', to: '2025-02-28' })
  await getByRole('button', { name: 'Période d’avant' }).click()
  await expect.poll(path).toBe('/reports?period=month&at=2026-01-01&compare=lastYear')
  await getByRole('combobox', { name: 'Période' }).selectOptions('Dates choisies')
  await expect.poll(path).toBe('/reports?period=chosen&from=2026-01-01&to=2026-01-31&compare=lastYear')
})

test('days turned round are read the right way, and an address that cannot be as far as it can', async () => {
  open('?period=chosen&from=2026-05-10&to=2026-05-01&figure=magic')
  await expect.poll(() => asked).toContainEqual({ from: '2026-05-01', to: '2026-05-10' })
  await expect.element(getByLabelText('Premier jour')).toHaveValue('2026-05-01')
  expect(listed).toEqual([])
})

test('the chart draws what is below zero, and says which month is not over', async () => {
  open()
  const chart = getByRole('group', { name: /^Chiffre d’affaires par mois/ })
  await expect
    .element(
      chart.getByRole('button', {
        name: 'Novembre 2026 (en cours)\u00a0: Facturé HT, −1\u202f000,00\u00a0€\u00a0; Réalisé HT, 10\u202f000,00\u00a0€\u00a0; Encaissé TTC, 3\u202f600,00\u00a0€',
      }),
    )
    .toBeVisible()
  await expect.element(getByText('Période en cours')).toBeVisible()
  await expect.element(getByText('Facturé HT\u00a0: 7\u202f000,00\u00a0€ (octobre 2026).')).toBeVisible()
})

test('nothing in the period is told in words, without a chart of nothing', async () => {
  const none = { invoicedCents: 0, recognisedCents: 0, collectedCents: 0 }
  fakeApi({
    financialReports: {
      getRevenueReport: () =>
        revenueReport({
          months: [{ from: '2026-11-01', to: '2026-11-30', ...none, owedCents: 0, complete: false }],
          total: none,
          totalBefore: none,
        }),
    },
  })
  open()
  await expect.element(getByText('Aucun chiffre d’affaires sur ces jours')).toBeVisible()
  expect(document.querySelector('figure')).toBeNull()
  await checkWords()
})

test.each([
  ['by', 'table', 'Facturé hors taxes, client'],
  ['conversion', 'group', 'Devis envoyés, signés et perdus par mois'],
  ['recurring', 'group', 'MRR à la fin de chaque mois, en EUR'],
  ['margin', 'group', 'Facturé et factures reçues par mois, en EUR'],
  ['work', 'table', 'Appels par personne'],
  ['costs', 'table', 'Marge par devis signé'],
] as const)('%s', async (report, role, name) => {
  open(`?report=${report}`)
  await expect.element(getByRole(role, { name })).toBeVisible()
  await checkScreen()
})

test('the rows of a client are those of its name, and what names no client has its own', async () => {
  open('?report=by')
  const table = getByRole('table', { name: 'Facturé hors taxes, client' })
  await expect.element(table.getByRole('row', { name: /^Sans client/ })).toBeVisible()
  await table.getByRole('link', { name: /^Facturé à Boulangerie Martin/ }).click()
  await expect.poll(() => listed.at(-1)).toMatchObject({ figure: 'invoiced', by: 'client', part: id(1) })
  await getByRole('button', { name: 'Fermer' }).click()
  await table.getByRole('link', { name: /^Facturé à Sans client/ }).click()
  await expect.poll(() => listed.at(-1)).toMatchObject({ figure: 'invoiced', by: 'client', part: 'none' })
})

test('both readings of the conversion, and a pipeline without enough history', async () => {
  open('?report=conversion')
  await expect.element(getByText('30\u00a0%', { exact: true })).toBeVisible()
  await expect.element(getByText('40\u00a0%', { exact: true })).toBeVisible()
  await expect.element(getByText('historique insuffisant (4)')).toBeVisible()
})

test('the free plan is told what it lacks', async () => {
  open('', onGratuit())
  await expect.poll(() => asked).toEqual([])
})
