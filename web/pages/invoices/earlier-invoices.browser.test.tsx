import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { EarlierImport, EarlierInvoiceRow } from '#shared/contract/earlier-invoices.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'

const me = member()
const invoice = (facts: Partial<EarlierInvoiceRow> = {}): EarlierInvoiceRow => ({
  id: '0198a5c2-0000-7000-8000-000000000201',
  importId: '0198a5c2-0000-7000-8000-000000000301',
  kind: 'invoice',
  number: 'FA-101',
  issuedOn: '2025-10-03',
  dueOn: '2025-11-02',
  companyId: null,
  clientName: 'Boulangerie Martin',
  title: null,
  netCents: 100_000,
  grossCents: 120_000,
  owedCents: 45_000,
  overdue: true,
  ...facts,
})
const made: EarlierImport = {
  id: '0198a5c2-0000-7000-8000-000000000301',
  fileName: 'reprise.csv',
  invoices: 2,
  createdAt: '2026-11-21T10:00:00.000Z',
  createdBy: 'Camille Aubry',
}
const credit = invoice({
  id: '0198a5c2-0000-7000-8000-000000000202',
  kind: 'credit_note',
  number: 'AV-7',
  owedCents: 0,
  overdue: false,
})

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
  fakeApi({
    invoices: {
      listEarlierInvoices: () => ({ items: [invoice(), credit], nextCursor: null }),
      countEarlierInvoices: () => ({
        count: 2,
        owedCents: 45_000,
        overdueCents: 45_000,
        overdueCount: 1,
        byState: { owed: 1, settled: 1 },
      }),
      listEarlierImports: () => ({ items: [made], nextCursor: null }),
    },
  })
})

const choose = (...files: File[]) =>
  userEvent.upload(document.querySelector<HTMLInputElement>('input[type=file]')!, files)
const csv = (...lines: string[]) =>
  new File([['Numéro;Date;Client;TTC;Reste dû', ...lines].join('\r\n')], 'reprise.csv', { type: 'text/csv' })

test('the history is a tab, with what is owed', async () => {
  openPage('/revenues/management/earlier', { me })
  await expect
    .element(page.getByRole('link', { name: 'Factures reprises', exact: true }))
    .toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByText('FA-101')).toBeVisible()
  await expect.element(page.getByText(/dont 450,00.€ en retard/)).toBeVisible()
  await expect.element(page.getByText('En retard', { exact: true })).toBeVisible()
  await checkScreen()
})

test('nothing yet: where to begin', async () => {
  fakeApi({
    invoices: {
      listEarlierInvoices: () => ({ items: [], nextCursor: null }),
      countEarlierInvoices: () => ({
        count: 0,
        owedCents: 0,
        overdueCents: 0,
        overdueCount: 0,
        byState: { owed: 0, settled: 0 },
      }),
    },
  })
  openPage('/revenues/management/earlier', { me })
  await expect.element(page.getByText('Aucune facture reprise')).toBeVisible()
  await page.getByRole('link', { name: 'Reprendre des factures' }).last().click()
  await expect.element(page.getByRole('heading', { name: 'Reprendre des factures' })).toBeVisible()
})

test('a table is shown, mapped, and kept when no line is faulty', async () => {
  const sent: string[] = []
  fakeApi({
    invoices: {
      importEarlierTable: ({ mapping }) => {
        sent.push(mapping)
        return { ...made, invoices: 1 }
      },
    },
  })
  openPage('/revenues/management/earlier/import', { me })
  await expect.element(page.getByText('Reprises faites')).toBeVisible()
  await choose(csv('FA-101;32/10/2025;Martin;1 200,00;450,00', 'FA-102;03/10/2025;Martin;douze;'))
  await expect.element(page.getByText(/Ligne 2, date.:.«.32\/10\/2025.» n’est pas une date/)).toBeVisible()
  await expect.element(page.getByText(/Ligne 3, total TTC.:.«.douze.» n’est pas un montant/)).toBeVisible()
  await expect
    .element(page.getByRole('button', { name: 'Reprendre 2 factures' }))
    .toHaveAttribute('aria-disabled', 'true')
  await checkScreen()
  await page.getByRole('button', { name: 'Choisir un autre fichier' }).click()
  await choose(csv('FA-101;03/10/2025;Martin;1 200,00;450,00'))
  await page.getByRole('combobox', { name: 'Total TTC' }).selectOptions('Aucune')
  await expect.element(page.getByText('Choisissez sa colonne.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Total TTC' }).selectOptions('TTC')
  await expect.element(page.getByText(/dont 450,00.€ restent dus/)).toBeVisible()
  await page.getByRole('button', { name: 'Reprendre 1 facture' }).click()
  await expect.element(page.getByText('1 facture reprise')).toBeVisible()
  expect(sent.map((mapping) => JSON.parse(mapping))).toEqual([
    { number: 0, issuedOn: 1, clientName: 2, grossCents: 3, owedCents: 4 },
  ])
})

test('numbers that stand already are told by line', async () => {
  fakeApi({
    invoices: {
      importEarlierTable: () => {
        throw new Refusal('invalid_input', [
          {
            path: 'lines.2.number',
            code: 'earlier_number_exists',
            message: 'Une facture reprise porte déjà ce numéro.',
          },
        ])
      },
    },
  })
  openPage('/revenues/management/earlier/import', { me })
  await expect.element(page.getByText('Reprises faites')).toBeVisible()
  await choose(csv('FA-101;03/10/2025;Martin;1 200,00;450,00'))
  await page.getByRole('button', { name: 'Reprendre 1 facture' }).click()
  await expect.element(page.getByText('Ligne 2, une facture reprise porte déjà ce numéro.')).toBeVisible()
})

test('files are taken one by one, each with its result', async () => {
  let calls = 0
  fakeApi({
    invoices: {
      importEarlierFile: () => {
        calls += 1
        if (calls === 2) throw new Refusal('e_invoice_unknown')
        return { ...made, invoices: 1 }
      },
    },
  })
  openPage('/revenues/management/earlier/import', { me })
  await expect.element(page.getByText('Reprises faites')).toBeVisible()
  await choose(new File(['<a/>'], 'un.xml'), new File(['<a/>'], 'deux.xml'))
  await page.getByRole('checkbox', { name: /^Ces factures restent à payer/ }).click()
  await page.getByRole('button', { name: 'Reprendre 2 factures' }).click()
  await expect.element(page.getByText(/deux\.xml.:.Ce fichier n’est ni une facture CII/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: /Terminé.: 1 sur 2/ })).toBeVisible()
  await checkScreen()
})

test('an import is taken back once it is confirmed', async () => {
  const gone: string[] = []
  fakeApi({
    invoices: {
      removeEarlierImport: ({ importId }) => {
        gone.push(importId)
        return { id: importId }
      },
    },
  })
  openPage('/revenues/management/earlier/import', { me })
  await page.getByRole('button', { name: 'Annuler la reprise de reprise.csv' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler la reprise' }).click()
  await expect.element(page.getByText('Reprise annulée')).toBeVisible()
  expect(gone).toEqual([made.id])
})
