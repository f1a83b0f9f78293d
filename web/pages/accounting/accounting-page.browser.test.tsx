import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { usualNumbers } from '#shared/domain/accounting/accounts.ts'
import { vatOfYear } from '#web/test/accounting.ts'
import { checkExport } from '#web/test/check-export.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization, organization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const { getByRole, getByText } = page
const PAGE = '/revenues/management/accounting'
const open = (role: 'billing' | 'member' | 'viewer' = 'billing', path = PAGE) =>
  openPage(path, { me: member(role) })
const table = getByRole('table', { name: 'TVA collectée par taux' })
const exportLink = getByRole('link', { name: 'Exporter les écritures' })
const program = getByRole('combobox', { name: 'Logiciel' })
const clients = getByRole('textbox', { name: 'Clients', exact: true })

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

test('the fiscal year: VAT by rate on issue and on payment, and the files of its entries', async () => {
  open()
  await expect.element(getByRole('combobox', { name: 'Période' })).toHaveValue('2026-01-01 2026-12-31')
  await expect.element(table.getByRole('row', { name: /^20\s% .*2\s000,00\s€ .*2\s000,00/ })).toBeVisible()
  await expect.element(table.getByRole('row', { name: /^10\s% .*45\s000,00\s€ 4\s500,00/ })).toBeVisible()
  await expect.element(getByText('6\u202f500,00\u00a0€')).toBeVisible()
  await expect
    .element(exportLink)
    .toHaveAttribute('href', expect.stringMatching(/from=2026-01-01&to=2026-12-31&format=fec/))
  await checkExport(
    /\/accounting\/vat\/export\?from=2026-01-01/,
    getByRole('button', { name: 'Exporter la TVA' }),
  )
  await checkScreen()
})

test('the program of the accountant is chosen once: its file, and where it is imported', async () => {
  open()
  for (const [name, format, help] of [
    ['EBP Comptabilité', 'ebp', /au format texte d’EBP/],
    ['Sage 50, Ciel Compta', 'ximport', /Importer des écritures, format XImport/],
    ['Cegid Quadra (ASCII)', 'quadra', /Import ASCII \(Compta\)/],
    ['CSV (Excel, LibreOffice)', 'csv', /Pour un tableur/],
    ['FEC (Pennylane, Inqom…)', 'fec', /que demande l’administration, avec le lettrage/],
  ] as const) {
    await userEvent.selectOptions(program, name)
    await expect.element(program).toHaveAccessibleDescription(help)
    await expect
      .element(exportLink)
      .toHaveAttribute(
        'href',
        expect.stringMatching(
          `/api/v1/accounting/export\\?from=2026-01-01&to=2026-12-31&format=${format}(&|$)`,
        ),
      )
  }
  await userEvent.selectOptions(program, 'Cegid Quadra (ASCII)')
  open()
  await expect.element(program).toHaveValue('quadra')
})

test('without SIREN only the FEC waits; a number that a program would cut is named before its file is asked for', async () => {
  fakeApi({
    organizations: { getOrganization: () => organization({ siren: null }) },
    accounting: {
      getAccounts: () => ({ numbers: { ...usualNumbers, services: '706000001' }, revision: 1 }),
    },
  })
  open()
  const refused = getByRole('button', { name: 'Exporter les écritures' })
  await expect.element(refused).toHaveAttribute('aria-disabled', 'true')
  await expect.element(refused).toHaveAccessibleDescription(/Indiquez d’abord le SIREN/)
  await userEvent.selectOptions(program, 'EBP Comptabilité')
  await expect.element(exportLink).toBeVisible()
  await userEvent.selectOptions(program, 'Cegid Quadra (ASCII)')
  await expect
    .element(refused)
    .toHaveAccessibleDescription(/comptes de 8\scaractères au plus\s: raccourcissez 706000001 dans/)
  expect(exportLink.query()).toBeNull()
  await checkScreen()
})

test('VAT that comes back on lost debts has its columns where there is some', async () => {
  const [first] = vatOfYear().rows
  const rows = [{ ...first!, lostBaseCents: -50_000, lostVatCents: -10_000 }]
  fakeApi({ accounting: { getVatSummary: () => vatOfYear({ rows }) } })
  open()
  const row = table.getByRole('row', { name: /^20\s% .*−500,00\s€ −100,00\s€ 1\s900,00\s€/ })
  await expect.element(row).toBeVisible()
  await expect.element(table.getByRole('columnheader', { name: 'TVA, créances perdues' })).toBeVisible()
  await checkScreen()
})

test('a figure opens the documents that add up to it', async () => {
  const asked: unknown[] = []
  fakeApi({
    accounting: {
      listVatRows: (input) => {
        asked.push(input)
        const of = { clientName: 'Menuiserie Vasseur', invoiceId: '0198a5c2-0000-7000-8000-000000000061' }
        return {
          items: [
            { on: '2026-11-12', number: 'F2026-0007', ...of, baseCents: 1_100_000, vatCents: 220_000 },
            { on: '2026-03-02', number: 'A2026-0001', ...of, baseCents: -100_000, vatCents: -20_000 },
          ],
          count: 2,
          baseCents: 1_000_000,
          vatCents: 200_000,
        }
      },
    },
  })
  open()
  await table
    .getByRole('row', { name: /^20\s%/ })
    .getByRole('button', { name: /^2\s000,00\s€$/ })
    .click()
  const dialog = getByRole('dialog', { name: /TVA, débits à 20\s%/ })
  await expect.element(dialog.getByText(/2\spièces/)).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'F2026-0007' })).toBeVisible()
  await expect.element(dialog.getByText(/−200,00\s€/)).toBeVisible()
  expect(asked.at(-1)).toMatchObject({ from: '2026-01-01', to: '2026-12-31', basis: 'issued' })
  await checkScreen()
})

test('a quarter is chosen with the keyboard, kept in the address, and asked for; documents in another currency are told', async () => {
  const asked: string[] = []
  fakeApi({
    accounting: {
      getVatSummary: ({ from, to }) => {
        asked.push(`${from} ${to}`)
        return from === '2026-01-01'
          ? vatOfYear()
          : vatOfYear({ rows: [], untaxedCents: 0, foreignDocuments: 2 })
      },
    },
  })
  const { path } = open()
  await expect.element(table).toBeVisible()
  await userEvent.selectOptions(getByRole('combobox', { name: 'Période' }), '3e trimestre 2026')
  await expect.poll(path).toBe(`${PAGE}?from=2026-07-01&to=2026-09-30`)
  await expect.element(getByText('Aucune TVA sur cette période')).toBeVisible()
  await expect.element(getByText(/2\u00a0pièces ne sont pas en euros/)).toBeVisible()
  expect(asked.at(-1)).toBe('2026-07-01 2026-09-30')
})

test('an account is changed; a number that no program takes is refused at its field, and kept', async () => {
  const refusal = new Refusal('invalid_input', [
    {
      path: 'numbers.clients',
      code: 'account_number_invalid',
      message: 'Trois chiffres du plan comptable.',
    },
  ])
  const saved: string[] = []
  fakeApi({
    accounting: {
      saveAccounts: ({ numbers, revision }) => {
        saved.push(numbers.clients)
        if (numbers.clients === '41') throw refusal
        return { numbers, revision: revision + 1 }
      },
    },
  })
  open()
  await clients.fill('41')
  await getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(getByText('Trois chiffres du plan comptable.')).toBeVisible()
  await expect.element(clients).toHaveValue('41')
  await clients.fill('411100')
  await userEvent.keyboard('{Enter}')
  await expect.element(getByText('Numéros de compte enregistrés')).toBeVisible()
  expect(saved).toEqual(['41', '411100'])
})

test('who may not read payments is told so and asks for nothing; who may not write cannot change an account', async () => {
  open('viewer')
  await expect.element(getByText(/Votre rôle/)).toBeVisible()
  expect(exportLink.query()).toBeNull()
  open('member')
  await expect.element(clients).toBeDisabled()
})

test('what could not be loaded is said, and asked for again', async () => {
  let broken = true
  fakeApi({
    accounting: {
      getVatSummary: () => {
        if (broken) throw new Refusal('internal')
        return vatOfYear()
      },
    },
  })
  open()
  await expect.element(getByRole('button', { name: 'Réessayer' })).toBeVisible()
  broken = false
  await getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(table).toBeVisible()
})
