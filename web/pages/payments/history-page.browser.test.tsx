import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import type { FailedEvents } from '#shared/contract/payment-setup.ts'
import type { MoneyMovement, PaymentDetail } from '#shared/contract/payments.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { recordedPayment, statesOf } from '#web/test/recorded-payment.ts'

const { getByRole, getByText } = page
const payment = recordedPayment({
  amountCents: 150_000,
  clientName: 'Menuiserie Vasseur',
  allocations: [
    {
      invoiceId: '0198a5c2-0000-7000-8000-0000000000f1',
      invoiceNumber: 'F2026-0007',
      amountCents: 120_000,
    },
  ],
})
const movement = (facts: Partial<MoneyMovement> = {}): MoneyMovement => ({
  id: crypto.randomUUID(),
  kind: 'payment_received',
  occurredAt: '2026-11-10T09:00:00.000Z',
  amountCents: 150_000,
  currency: 'EUR',
  paymentId: payment.id,
  payoutId: null,
  state: 'succeeded',
  method: 'transfer',
  reference: 'VIR 12',
  reason: null,
  companyId: null,
  clientName: 'Menuiserie Vasseur',
  invoiceNumbers: 'F2026-0007',
  ...facts,
})
const detail: PaymentDetail = {
  ...payment,
  states: [{ state: 'succeeded', occurredAt: payment.capturedAt, reason: null, by: 'Camille Aubry' }],
  movements: [
    {
      id: crypto.randomUUID(),
      kind: 'payment_received',
      occurredAt: payment.capturedAt,
      recordedAt: payment.capturedAt,
      reason: null,
      by: 'Camille Aubry',
      lines: [
        { account: 'bank', accountNumber: '512100', amountCents: 150_000, invoiceNumber: null },
        {
          account: 'receivable',
          accountNumber: '411000',
          amountCents: -120_000,
          invoiceNumber: 'F2026-0007',
        },
        { account: 'client_credit', accountNumber: '419000', amountCents: -30_000, invoiceNumber: null },
      ],
    },
  ],
}

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

test('a payment by Stripe is named as one, its id being for whoever opens it; filters stay on one line', async () => {
  const items = [movement({ method: 'card', reference: 'ch_3Qx5aB2eZvKYlo2C' })]
  fakeApi({
    payments: { listMovements: () => ({ items, nextCursor: null }), countMovements: () => ({ count: 1 }) },
  })
  openPage('/revenues/history', { me: member() })
  await expect.element(getByRole('cell', { name: /^Carte\s*Stripe$/ })).toBeVisible()
  await expect.element(getByText('ch_3Qx5aB2eZvKYlo2C')).not.toBeInTheDocument()
  const topOf = (name: string) => getByRole('button', { name }).element().getBoundingClientRect().top
  const search = getByRole('searchbox').element().getBoundingClientRect()
  expect(topOf('Filtres')).toBeLessThan(search.bottom)
})

test('the history is filtered in its address, and a row opens the payment with its entries', async () => {
  const asked: unknown[] = []
  fakeApi({
    payments: {
      listMovements: (input) => {
        asked.push(input)
        const refund = movement({ kind: 'refund', amountCents: -2_000, reason: 'Trop perçu' })
        return { items: [refund, movement()], nextCursor: null }
      },
      countMovements: () => ({ count: 2 }),
      countMovementStates: () => ({ count: 2, byState: statesOf({ succeeded: 1, failed: 1 }) }),
      getPaymentDetail: () => detail,
    },
  })
  const { path } = openPage('/revenues/history', { me: member() })
  await expect.element(getByRole('button', { name: /, Remboursement$/ })).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  const states = getByRole('navigation', { name: 'État' }).getByRole('link')
  await expect.element(states.first()).toHaveTextContent('Tous2')
  expect(states.elements()).toHaveLength(3)
  await states.filter({ hasText: 'Échoué' }).click()
  await expect.poll(path).toContain('state=failed')
  await expect.poll(() => asked.at(-1)).toMatchObject({ state: 'failed' })
  await getByRole('button', { name: /, Règlement reçu$/ }).click()
  const dialog = getByRole('dialog', { name: 'Règlement' })
  await expect
    .element(dialog.getByRole('cell', { name: /^419000 Clients, règlements à imputer/ }))
    .toBeVisible()
  await expect.element(dialog.getByRole('cell', { name: /^512100 Banque/ })).toBeVisible()
  await expect.element(dialog.getByText('Non imputé')).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Facture F2026-0007' })).toBeVisible()
  await checkScreen()
})

test('the receipt of a payment is asked for from its detail and from its menu; a refusal is said', async () => {
  const asked: unknown[] = []
  fakeApi({
    payments: {
      listMovements: () => ({ items: [movement()], nextCursor: null }),
      countMovements: () => ({ count: 1 }),
      getPaymentDetail: () => detail,
      getPaymentReceipt: (input) => {
        asked.push(input)
        throw new Refusal('payment_not_received')
      },
    },
  })
  openPage('/revenues/history', { me: member() })
  await getByRole('button', { name: /, Règlement reçu$/ }).click()
  const dialog = getByRole('dialog', { name: 'Règlement' })
  await dialog.getByRole('button', { name: 'Reçu', exact: true }).click()
  await expect.element(getByText(errorCodes.payment_not_received.text).first()).toBeVisible()
  await dialog.getByRole('button', { name: /^Actions sur le règlement/ }).click()
  await getByRole('menuitem', { name: 'Télécharger le reçu' }).click()
  await expect.poll(() => asked).toEqual([{ paymentId: payment.id }, { paymentId: payment.id }])
})

test('a client is thanked for a payment once, however often it is asked meanwhile', async () => {
  const sent: unknown[] = []
  const leaving = Promise.withResolvers<{ sentTo: string }>()
  fakeApi({
    payments: {
      listMovements: () => ({ items: [movement()], nextCursor: null }),
      countMovements: () => ({ count: 1 }),
      getPaymentDetail: () => detail,
      sendPaymentReceipt: (input) => {
        sent.push(input)
        return leaving.promise
      },
    },
  })
  openPage('/revenues/history', { me: member() })
  await getByRole('button', { name: /, Règlement reçu$/ }).click()
  const actions = getByRole('dialog', { name: 'Règlement' }).getByRole('button', {
    name: /^Actions sur le règlement/,
  })
  const thank = getByRole('menuitem', { name: 'Remercier et envoyer le reçu' })
  await actions.click()
  await thank.click()
  await actions.click()
  await expect.element(thank).toHaveAttribute('aria-disabled', 'true')
  leaving.resolve({ sentTo: 'compta@vasseur.test' })
  await expect.element(getByText('Reçu envoyé à compta@vasseur.test')).toBeVisible()
  await expect.element(thank).not.toHaveAttribute('aria-disabled', 'true')
  expect(sent).toEqual([{ paymentId: payment.id }])
})

test('a refund that cannot be followed says what to do, leads to its payment, and is tried again', async () => {
  let failed: FailedEvents[] = [
    {
      about: 'refund',
      since: '2026-11-10T09:00:00.000Z',
      count: 2,
      references: ['ch_1'],
      message: 'Une facture d’acompte est faite de ce règlement\u00a0: émettez un avoir d’abord.',
    },
  ]
  fakeApi({
    paymentSetup: {
      listFailedEvents: () => ({ items: failed }),
      retryFailedEvents: () => {
        failed = []
        return { retried: 2 }
      },
    },
  })
  const { path } = openPage('/revenues/history', { me: member() })
  const list = getByRole('list', { name: 'Événements en échec' })
  await expect.element(list.getByText(/^Remboursement \(2\sévénements\).*émettez un avoir/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await list.getByRole('link', { name: 'Voir le règlement' }).click()
  await expect.poll(path).toContain('q=ch_1')
  await getByRole('button', { name: 'Réessayer' }).click()
  await expect.element(getByText('2 événements de Stripe sont suivis de nouveau.')).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
})

test('an empty history says what will be there', async () => {
  openPage('/revenues/history', { me: member() })
  await expect.element(getByText('Aucun paiement pour le moment')).toBeVisible()
})

test('a failure of the list says so', async () => {
  fakeApi({
    payments: {
      listMovements: () => {
        throw new Refusal('internal')
      },
    },
  })
  openPage('/revenues/history', { me: member() })
  await expect.element(getByRole('button', { name: 'Réessayer' })).toBeVisible()
})

test('a fee and a payout say what they are, and open the payout with its sums', async () => {
  const payoutId = '0198a5c2-0000-7000-8000-000000000901'
  const sent = {
    clientName: null,
    invoiceNumbers: null,
    paymentId: null,
    state: null,
    method: null,
    payoutId,
  }
  const reason = 'Versement Stripe du 12 nov. 2026, 8\u00a0paiements, 3,20\u00a0€ de frais'
  fakeApi({
    payments: {
      listMovements: () => ({
        items: [
          movement({ ...sent, kind: 'payout', amountCents: 14_680, reason }),
          movement({ ...sent, kind: 'provider_fee', amountCents: -320, reason }),
        ],
        nextCursor: null,
      }),
      countMovements: () => ({ count: 2 }),
      getPayout: () => ({
        id: payoutId,
        mode: 'live',
        inBooks: true,
        state: 'paid',
        automatic: true,
        amountCents: 14_680,
        currency: 'EUR',
        sentAt: '2026-11-10T09:00:00.000Z',
        arrivesOn: '2026-11-12',
        charges: 8,
        grossCents: 17_000,
        refundedCents: 2_000,
        feeCents: 320,
        otherCents: 0,
        gapCents: 0,
        unknown: 3,
      }),
    },
  })
  openPage('/revenues/history', { me: member() })
  await expect.element(getByRole('rowheader', { name: /^Stripe/ }).first()).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: /^Stripe\s?, Virement du service de paiement$/ }).click()
  const dialog = getByRole('dialog', { name: 'Versement Stripe' })
  await expect
    .element(dialog.getByText(/3\smouvements de ce versement ne viennent pas d’Ardoise/))
    .toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /Frais −3,20/ })).toBeVisible()
  await expect.element(dialog.getByRole('row', { name: /Versé à la banque 146,80/ })).toBeVisible()
  await expect.element(dialog.getByText('Écart')).not.toBeInTheDocument()
  await checkScreen()
})

test('a payment is refunded by transfer to the account that it came from, its IBAN judged', async () => {
  const asked: unknown[] = []
  fakeApi({
    payments: {
      listMovements: () => ({ items: [movement()], nextCursor: null }),
      countMovements: () => ({ count: 1 }),
      getPaymentDetail: () => detail,
    },
    bank: {
      findRefundAccount: () => ({
        holder: 'Menuiserie Vasseur',
        iban: 'FR1420041010050500013M02606',
        from: 'payment',
      }),
      refundByTransfer: ({ paymentId, ...facts }) => {
        asked.push(facts)
        const id = '0198a5c2-0000-7000-8000-000000000601'
        return { ...facts, id, paymentId, clientName: null, createdAt: payment.capturedAt, isAsked: false }
      },
    },
  })
  openPage('/revenues/history', { me: member() })
  await getByRole('button', { name: /, Règlement reçu$/ }).click()
  await getByRole('button', { name: /Actions sur le règlement/ }).click()
  await getByRole('menuitem', { name: 'Rembourser par virement' }).click()
  const dialog = getByRole('dialog', { name: 'Rembourser par virement' })
  await expect.element(dialog.getByText('C’est le compte d’où ce règlement est venu.')).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  const box = (name: string) => dialog.getByRole('textbox', { name })
  await expect
    .element(box('IBAN'))
    .toHaveValue('FR14\u00a02004\u00a01010\u00a00505\u00a00001\u00a03M02\u00a0606')
  await box('IBAN').fill('FR14 2004 1010 0505 0001 3M02 607')
  await box('Motif').fill('Trop perçu')
  await dialog.getByRole('button', { name: 'Préparer le virement' }).click()
  await expect.element(dialog.getByText('Cet IBAN n’est pas valide')).toBeVisible()
  await box('IBAN').fill('FR14 2004 1010 0505 0001 3M02 606')
  await dialog.getByRole('button', { name: 'Préparer le virement' }).click()
  await expect.element(getByText('Remboursement enregistré, à virer')).toBeVisible()
  expect(asked).toEqual([
    {
      amountCents: 150_000,
      holder: 'Menuiserie Vasseur',
      reason: 'Trop perçu',
      iban: 'FR1420041010050500013M02606',
      withCredit: true,
    },
  ])
})
