import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Payment } from '#shared/contract/payments.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { company } from '#web/test/clients.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { invoiceSummary } from '#web/test/invoices.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { recordedPayment } from '#web/test/recorded-payment.ts'

const { getByRole, getByText } = page
const companyId = company().id
const owing = [
  invoiceSummary('sent', {
    id: '0198a5c2-0000-7000-8000-0000000000f2',
    number: 'F2026-0009',
    dueOn: '2026-12-20',
    owedCents: 30_000,
  }),
  invoiceSummary('sent', {
    id: '0198a5c2-0000-7000-8000-0000000000f1',
    number: 'F2026-0007',
    dueOn: '2026-11-20',
    owedCents: 50_000,
  }),
]
const card = () => getByRole('region', { name: 'Règlements' })

let payments: Payment[]
let sent: unknown[]
beforeEach(async () => {
  await page.viewport(1280, 900)
  payments = []
  sent = []
  fillOrganization()
  fakeApi({
    invoices: { listInvoices: ({ owed }) => ({ items: owed ? owing : [], nextCursor: null }) },
    payments: {
      listPayments: () => ({ items: payments, nextCursor: null }),
      recordPayment: (input) => {
        sent.push(input)
        if (sent.length === 1) throw new Refusal('payment_above_owed')
        const made = recordedPayment({
          amountCents: input.amountCents,
          allocations: [{ invoiceId: owing[1]!.id, invoiceNumber: 'F2026-0007', amountCents: 50_000 }],
        })
        payments = [made]
        return made
      },
    },
  })
})

test('a payment of a client pays its oldest debts first, and says so before; a refusal loses nothing', async () => {
  openPage(`/crm/companies/${companyId}`, { me: member() })
  await expect.element(card().getByText('Aucun règlement')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await card().getByRole('button', { name: 'Enregistrer un paiement' }).click()
  const dialog = getByRole('dialog', { name: 'Enregistrer un paiement' })
  await expect.element(dialog.getByText(/^800,00\s€ restent dus/)).toBeVisible()
  await dialog.getByRole('textbox', { name: /Montant reçu/ }).fill('600')
  const spread = dialog.getByRole('list', { name: 'Imputation du règlement' })
  await expect
    .poll(() => spread.getByRole('listitem').first().element().textContent)
    .toMatch(/F2026-0007500,00/)
  await expect
    .poll(() => spread.getByRole('listitem').last().element().textContent)
    .toMatch(/F2026-0009100,00/)
  await dialog.getByRole('textbox', { name: /Montant reçu/ }).fill('900')
  await expect
    .poll(() => spread.getByRole('listitem').last().element().textContent)
    .toMatch(/crédit du client100,00/)
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('textbox', { name: /Montant reçu/ }).fill('600')
  await userEvent.keyboard('{Enter}')
  await expect.element(dialog.getByText(/dépasse ce qui reste à payer/)).toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(card().getByText(/F2026-0007 · /)).toBeVisible()
  expect(sent.at(-1)).toMatchObject({
    amountCents: 60_000,
    companyId,
    allocations: [
      { invoiceId: owing[1]!.id, amountCents: 50_000 },
      { invoiceId: owing[0]!.id, amountCents: 10_000 },
    ],
  })
  await expect.element(card().getByRole('button', { name: 'Enregistrer un paiement' })).toHaveFocus()
  await checkScreen()
})

test('who may only read sees the payments and records none', async () => {
  payments = [recordedPayment()]
  fillOrganization('member')
  fakeApi({ payments: { listPayments: () => ({ items: payments, nextCursor: null }) } })
  openPage(`/crm/companies/${companyId}`, { me: member('member') })
  await expect.element(card().getByText(/au crédit du client/)).toBeVisible()
  await expect.element(card().getByRole('button')).not.toBeInTheDocument()
})

test('a « Lecteur » has no payments on the page', async () => {
  fillOrganization('viewer')
  openPage(`/crm/companies/${companyId}`, { me: member('viewer') })
  await expect.element(getByText('Coordonnées')).toBeVisible()
  await expect.element(card()).not.toBeInTheDocument()
  await expect.element(getByText('Reste dû')).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Relevé de compte' })).not.toBeInTheDocument()
})

test('a failure says so, and can be tried again', async () => {
  let failed = true
  fakeApi({
    payments: {
      listPayments: () => {
        if (failed) throw new Refusal('internal')
        return { items: [recordedPayment()], nextCursor: null }
      },
    },
  })
  openPage(`/crm/companies/${companyId}`, { me: member() })
  await expect.element(card().getByRole('button', { name: 'Réessayer' })).toBeVisible()
  failed = false
  await card().getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(card().getByText(/au crédit du client/)).toBeVisible()
})
