import { beforeEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { invoice, invoiceSummaries } from '#web/test/invoices.ts'
import { openIssued } from '#web/test/open-issued-invoice.ts'
import { recordedPayment } from '#web/test/recorded-payment.ts'

const { getByRole, getByText } = page
const button = (name: string) => getByRole('button', { name, exact: true })
const dialog = () => getByRole('dialog')

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

describe('a payment', () => {
  const record = () => button('Enregistrer un paiement').click()

  test('is recorded by keyboard: what is owed by default, and never of a day to come; more stays for the client', async () => {
    const asked: unknown[] = []
    fakeApi({
      payments: {
        recordPayment: (input) => {
          asked.push(input)
          return recordedPayment({ amountCents: 301_600, method: 'cheque', reference: 'Chèque 12' })
        },
        listPayments: () => ({ items: [], nextCursor: null }),
      },
    })
    openIssued({ status: 'partly_paid', paidCents: 200_000, owedCents: 301_600 })
    await record()
    const amount = dialog().getByRole('textbox', { name: 'Montant reçu' })
    await expect.element(amount).toHaveValue('3\u202f016,00')
    await checkScreen()
    await page.viewport(1280, 900)
    await amount.fill('3016,01')
    const spread = dialog().getByRole('list', { name: 'Imputation du règlement' })
    await expect.element(spread.getByText(/Facture F2026-0007/)).toBeVisible()
    await expect.element(spread.getByText(/^0,01\s€$/)).toBeVisible()
    await amount.fill('3016')
    await expect.element(spread).not.toBeInTheDocument()
    await dialog().getByLabelText('Reçu le').fill('2126-11-20')
    await button('Enregistrer').click()
    await expect.element(dialog().getByText(/ne peut pas être à venir/)).toBeVisible()
    await dialog().getByLabelText('Reçu le').fill('2026-11-20')
    await dialog().getByRole('combobox', { name: 'Moyen de paiement' }).selectOptions('Chèque')
    await dialog().getByRole('textbox', { name: 'Référence' }).fill('Chèque 12')
    expect(asked).toEqual([])
    await userEvent.keyboard('{Control>}{Enter}{/Control}')
    await expect.element(getByText(/Règlement de 3\s016,00\s€ enregistré/)).toBeInTheDocument()
    expect(asked).toEqual([
      {
        invoiceId: invoice().id,
        amountCents: 301_600,
        method: 'cheque',
        reference: 'Chèque 12',
        capturedAt: '2026-11-20T11:00:00.000Z',
      },
    ])
  })

  test('that another took meanwhile is refused in words, and what was typed stays', async () => {
    fakeApi({
      payments: {
        recordPayment: () => {
          throw new Refusal('invoice_already_paid')
        },
      },
    })
    openIssued()
    await record()
    await dialog().getByRole('textbox', { name: 'Référence' }).fill('VIR 8')
    await button('Enregistrer').click()
    await expect.element(dialog().getByText('Cette facture est déjà payée.')).toBeVisible()
    await expect.element(dialog().getByRole('textbox', { name: 'Référence' })).toHaveValue('VIR 8')
  })

  test('is greyed with its reason once all is paid, and has the focus again after the last one', async () => {
    const facts: Partial<InvoiceDetail> = { status: 'partly_paid', paidCents: 200_000, owedCents: 301_600 }
    fakeApi({
      payments: {
        recordPayment: () => {
          Object.assign(facts, { status: 'paid', paidCents: 501_600, owedCents: 0 })
          return recordedPayment({ amountCents: 301_600 })
        },
        listPayments: () => ({ items: [], nextCursor: null }),
      },
    })
    openIssued(facts)
    await record()
    await button('Enregistrer').click()
    const greyed = button('Enregistrer un paiement')
    await expect.element(greyed).toHaveAccessibleDescription('Cette facture est déjà payée.')
    await expect.element(greyed).toHaveFocus()
  })
})

test('more than is owed pays the client’s other invoices too if one wishes, and the rest is kept', async () => {
  const asked: unknown[] = []
  const other = {
    ...invoiceSummaries[0]!,
    id: '0198a5c2-0000-7000-8000-0000000000f2',
    number: 'F2026-0009',
    owedCents: 10_000,
  }
  fakeApi({
    invoices: {
      listInvoices: () => ({ items: [other], nextCursor: null }),
    },
    payments: {
      recordPayment: (input) => {
        asked.push(input)
        return recordedPayment({ amountCents: 320_000 })
      },
    },
  })
  openIssued({ status: 'partly_paid', paidCents: 200_000, owedCents: 301_600 })
  await button('Enregistrer un paiement').click()
  await dialog().getByRole('textbox', { name: 'Montant reçu' }).fill('3200')
  const spread = dialog().getByRole('list', { name: 'Imputation du règlement' })
  await expect.element(spread.getByText(/^184,00\s€$/)).toBeVisible()
  await dialog()
    .getByRole('checkbox', { name: /Payer aussi les autres factures/ })
    .click()
  await expect.element(spread.getByText('Facture F2026-0009')).toBeVisible()
  await expect.element(spread.getByText(/^84,00\s€$/)).toBeVisible()
  await checkScreen()
  await button('Enregistrer').click()
  await expect
    .poll(() => asked)
    .toMatchObject([
      {
        amountCents: 320_000,
        allocations: [
          { invoiceId: invoice().id, amountCents: 301_600 },
          { invoiceId: other.id, amountCents: 10_000 },
        ],
      },
    ])
})

test('what was paid above the invoice is told at once with « Rembourser », which proposes that sum', async () => {
  const asked: unknown[] = []
  const paid = recordedPayment({
    amountCents: 600_000,
    allocations: [{ invoiceId: invoice().id, invoiceNumber: 'F2026-0007', amountCents: 501_600 }],
  })
  const under = recordedPayment({ id: invoice().id, state: 'processing', method: 'direct_debit' })
  fakeApi({
    payments: {
      listPayments: () => ({ items: [paid, under], nextCursor: null }),
      refundPayment: (input) => {
        asked.push(input)
        Object.assign(paid, { receivedCents: 501_600, heldCents: 0, refundedCents: 98_400 })
        return paid
      },
    },
  })
  openIssued({ status: 'paid', paidCents: 501_600, owedCents: 0 })
  await expect.element(getByText(/^Trop-perçu\s: 984,00\s€$/)).toBeVisible()
  expect(getByText(/^Trop-perçu/).elements()).toHaveLength(1)
  await checkScreen()
  await page.viewport(1280, 900)
  await button('Rembourser').click()
  await expect.element(dialog().getByRole('textbox', { name: 'Montant rendu' })).toHaveValue('984,00')
  await userEvent.keyboard('{Escape}')
  await expect.element(button('Rembourser')).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await dialog().getByRole('textbox', { name: 'Motif' }).fill('Payé deux fois')
  await button('Enregistrer le remboursement').click()
  await expect.element(getByText(/^Trop-perçu/)).not.toBeInTheDocument()
  // Its button is gone with the sum: reading goes on at the title of the payments.
  await expect.element(dialog()).not.toBeInTheDocument()
  await expect
    .element(getByRole('heading', { name: 'Paiements' }).getByText('Paiements', { exact: true }))
    .toHaveFocus()
  expect(asked).toMatchObject([{ paymentId: paid.id, amountCents: 98_400, reason: 'Payé deux fois' }])
})

test('a payment is given back, taken off the invoice or cancelled with its reason, and a debit under way is not paid', async () => {
  const asked: unknown[] = []
  const paid = recordedPayment({
    amountCents: 200_000,
    allocations: [{ invoiceId: invoice().id, invoiceNumber: 'F2026-0007', amountCents: 150_000 }],
  })
  const under = recordedPayment({
    id: invoice().id,
    state: 'processing',
    method: 'direct_debit',
    receivedCents: 0,
  })
  const keep = (input: unknown) => {
    asked.push(input)
    return paid
  }
  fakeApi({
    payments: {
      listPayments: ({ held }) => ({ items: held ? [] : [paid, under], nextCursor: null }),
      refundPayment: keep,
      releasePayment: keep,
      cancelPayment: keep,
    },
  })
  openIssued({ status: 'partly_paid', paidCents: 150_000, owedCents: 351_600 })
  const list = getByRole('list', { name: 'Paiements reçus' })
  await expect.element(list.getByText(/dont 1\s500,00\s€ pour cette facture/)).toBeVisible()
  await expect.element(list.getByText('Prélèvement en cours', { exact: true })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await list.getByRole('button', { name: /Actions sur le règlement de 2\s000,00/ }).click()
  await getByRole('menuitem', { name: 'Rembourser', exact: true }).click()
  const amount = dialog().getByRole('textbox', { name: 'Montant rendu' })
  await amount.fill('2000,01')
  await dialog().getByRole('textbox', { name: 'Motif' }).fill('Trop perçu')
  await button('Enregistrer le remboursement').click()
  await expect
    .element(
      dialog()
        .getByText(/ne peut pas dépasser 2\s000,00\s€\./)
        .last(),
    )
    .toBeVisible()
  expect(asked).toEqual([])
  await amount.fill('20')
  await button('Enregistrer le remboursement').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await list.getByRole('button', { name: /Actions sur le règlement de 2\s000,00/ }).click()
  await getByRole('menuitem', { name: 'Retirer de cette facture' }).click()
  await dialog().getByRole('textbox', { name: 'Motif' }).fill('Autre facture')
  await button('Retirer').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  await list.getByRole('button', { name: /Actions sur le règlement de 2\s000,00/ }).click()
  await getByRole('menuitem', { name: 'Annuler ce règlement' }).click()
  await dialog().getByRole('textbox', { name: 'Motif' }).fill('Saisi deux fois')
  await button('Annuler le règlement').click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(asked).toMatchObject([
    { paymentId: paid.id, amountCents: 2_000, method: 'transfer', reason: 'Trop perçu' },
    { paymentId: paid.id, invoiceId: invoice().id, amountCents: 150_000, reason: 'Autre facture' },
    { paymentId: paid.id, reason: 'Saisi deux fois' },
  ])
})
