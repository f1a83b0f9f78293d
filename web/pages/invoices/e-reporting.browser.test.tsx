import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EReport } from '#shared/contract/e-reporting.ts'
import { checkExport } from '#web/test/check-export.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { eReport } from '#web/test/e-report.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const PAGE = '/revenues/management/e-reporting'
const open = (path = PAGE) => openPage(path, { me: member('member') })
const period = getByRole('combobox', { name: 'Période' })

beforeEach(async () => {
  // The day that `eReport` is of: the last period has no next one.
  vi.setSystemTime('2026-11-26T10:00:00Z')
  await page.viewport(1280, 900)
  fillOrganization()
})
afterEach(() => {
  vi.useRealTimers()
})

test('the four flows of the present period, their totals and deadlines; nothing is transmitted', async () => {
  open()
  await expect.element(getByText('Aucune plateforme agréée reliée')).toBeVisible()
  await expect.element(getByText(/à compter du 1er septembre 2027/)).toBeVisible()
  await expect
    .element(getByText(/Du 21 nov\. 2026 au 30 nov\. 2026\. À transmettre au plus tard le 10 déc\. 2026/))
    .toBeVisible()
  await expect
    .element(getByText(/au plus tard le 9 déc\. 2026 \(avant le 10 du mois suivant\)/))
    .toBeVisible()
  const abroad = getByRole('table', { name: 'Professionnels à l’étranger, flux 10.1' })
  await expect.element(abroad.getByRole('link', { name: 'Avoir AV2026-0002' })).toBeVisible()
  await expect.element(abroad.getByText('Identifiant manquant')).toBeVisible()
  await expect.element(abroad.getByText('Müller GmbH, Allemagne')).toBeVisible()
  const consumers = getByRole('region', { name: /^Particuliers/ })
  await expect.element(consumers.getByText(/1\u202f650,00\u00a0€/)).toBeVisible()
  await expect.element(consumers.getByText(/TTC, dont 150,00\u00a0€ de TVA/)).toBeVisible()
  await expect
    .element(getByRole('table', { name: 'Encaissements de particuliers, flux 10.4' }).getByText('660,00'))
    .toBeVisible()
  await expect.element(getByText(/Aucun encaissement à déclarer d’un professionnel/)).toBeVisible()
  await checkExport(/\/e-reporting\/export/)
  await checkScreen()
})

test('a period is chosen with the keyboard, kept in the address, and asked for', async () => {
  const asked: (string | undefined)[] = []
  fakeApi({
    eReporting: {
      getEReport: ({ on }) => {
        asked.push(on)
        if (on === undefined) return eReport()
        const transactions = { ...eReport().transactions, from: '2026-11-11', to: '2026-11-20' }
        return eReport({ transactions, foreignSales: [], consumerSales: [], eInvoices: 0 })
      },
    },
  })
  const { path } = open()
  await expect.element(period).toHaveValue('2026-11-21')
  await expect
    .element(getByRole('button', { name: 'Période suivante' }))
    .toHaveAttribute('aria-disabled', 'true')
  period.element().focus()
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect.poll(path).toBe(`${PAGE}?on=2026-11-20`)
  await expect.element(period).toHaveValue('2026-11-11')
  await expect.element(getByText('Aucune facture à un particulier dans cette période.')).toBeVisible()
  expect(asked).toContain('2026-11-20')
  await checkExport(/on=2026-11-20/)
  await period.selectOptions('2026-10-21')
  await expect.poll(path).toBe(`${PAGE}?on=2026-10-21`)
  await checkScreen()
})

test('a regime that nobody said and payments without invoice are warned of', async () => {
  fakeApi({ eReporting: { getEReport: () => eReport({ regimeSaid: false, unfiledPayments: 2 }) } })
  open()
  await expect.element(getByText('Régime de TVA non indiqué')).toBeVisible()
  await expect
    .element(getByRole('link', { name: 'Indiquer le régime' }))
    .toHaveAttribute('href', '/settings/invoicing')
  await expect.element(getByText(/Règlements de cette période sans facture\u00a0: 2\./)).toBeVisible()
  await checkScreen()
})

test('a day to come shows the present period; what fails is said, and asked for again', async () => {
  let cut = true
  const asked: (string | undefined)[] = []
  fakeApi({
    eReporting: {
      getEReport: ({ on }) => {
        asked.push(on)
        if (cut) throw new Refusal('service_unavailable')
        return eReport()
      },
    },
  })
  open(`${PAGE}?on=2999-01-01`)
  await expect.element(getByRole('button', { name: 'Réessayer' }), { timeout: 20_000 }).toBeVisible()
  await expect.element(getByRole('button', { name: 'Exporter' })).not.toBeInTheDocument()
  cut = false
  await getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(period).toBeVisible()
  expect(new Set(asked)).toEqual(new Set([undefined]))
})

test('purchases from abroad, those not told, and earlier periods that changed', async () => {
  const correction: EReport['corrections'][number] = {
    flow: '10.4',
    from: '2026-10-01',
    to: '2026-10-31',
    dueOn: '2026-11-09',
    afterDue: true,
    currency: 'EUR',
    category: null,
    rateBps: 2_000,
    count: 1,
    baseCents: null,
    vatCents: null,
    grossCents: 6_600,
  }
  fakeApi({
    eReporting: {
      getEReport: () =>
        eReport({
          purchasesToCheck: 2,
          purchasesOfUnknownCountry: 1,
          corrections: [correction],
        }),
    },
  })
  const { path } = open()
  const purchases = getByRole('table', { name: 'Achats à l’étranger, flux 10.1' })
  await expect.element(purchases.getByText('Hosting BV, Pays-Bas')).toBeVisible()
  await expect.element(purchases.getByText('Autoliquidation')).toBeVisible()
  await expect.element(getByText(/Factures de l’étranger à approuver\u00a0: 2\./)).toBeVisible()
  await expect.element(getByText(/sans pays de fournisseur connu\u00a0: 1\./)).toBeVisible()
  const changed = getByRole('table', { name: 'Périodes précédentes modifiées' })
  await expect.element(changed.getByText('66,00')).toBeVisible()
  await expect.element(changed.getByText('Après l’échéance')).toBeVisible()
  await checkScreen()
  await changed.getByRole('link').click()
  await expect.poll(path).toBe(`${PAGE}?on=2026-10-01`)
})

test('a « Lecteur », who may not read payments, is told so', async () => {
  openPage(PAGE, { me: member('viewer') })
  await expect.element(getByText(/Votre rôle.*de consulter les paiements/)).toBeVisible()
  await expect.element(getByRole('button', { name: 'Exporter' })).not.toBeInTheDocument()
})
