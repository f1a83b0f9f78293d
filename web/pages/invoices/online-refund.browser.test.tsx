import { beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { invoice } from '#web/test/invoices.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { recordedPayment } from '#web/test/recorded-payment.ts'

const { getByRole } = page
const dialog = () => getByRole('dialog')
const list = getByRole('list', { name: 'Paiements reçus' })
const online = recordedPayment({
  amountCents: 501_600,
  method: 'card',
  online: true,
  allocations: [{ invoiceId: invoice().id, invoiceNumber: 'F2026-0007', amountCents: 501_600 }],
})

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

test('a payment received online is given back by Stripe: refused for good, the next try is another one; the rest follows', async () => {
  const asked: { requestId: string }[] = []
  let shown = online
  fakeApi({
    invoices: { getInvoice: () => invoice('paid', { paidCents: 501_600, owedCents: 0 }) },
    payments: { listPayments: ({ held }) => ({ items: held ? [] : [shown], nextCursor: null }) },
    onlinePayments: {
      refundOnline: (input) => {
        asked.push(input)
        if (asked.length === 1) throw new Refusal('refund_refused')
        shown = { ...online, refundingCents: 501_600 }
        return shown
      },
    },
  })
  openPage(`/revenues/management/invoices/${invoice().id}`, { me: member() })
  const menu = list.getByRole('button', { name: /Actions sur le règlement de 5\s016,00/ })
  await menu.click()
  await getByRole('menuitem', { name: 'Rembourser', exact: true }).click()
  await expect
    .element(dialog().getByRole('combobox', { name: 'Moyen' }))
    .toHaveDisplayValue('Par Stripe, sur le moyen du client')
  await expect.element(dialog().getByLabelText('Rendu le')).not.toBeInTheDocument()
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog().getByRole('textbox', { name: 'Motif' }).fill('Commande annulée')
  const send = dialog().getByRole('button', { name: 'Rembourser par Stripe' })
  await send.click()
  await expect.element(dialog().getByText(errorCodes.refund_refused.text)).toBeVisible()
  await send.click()
  await expect.element(dialog()).not.toBeInTheDocument()
  expect(asked).toMatchObject([
    { paymentId: online.id, amountCents: 501_600, reason: 'Commande annulée' },
    { paymentId: online.id, amountCents: 501_600, reason: 'Commande annulée' },
  ])
  expect(new Set(asked.map(({ requestId }) => requestId)).size).toBe(2)
  await expect.element(list.getByText(/remboursement de 5\s016,00\s€ en cours/)).toBeVisible()
  await menu.click()
  await expect
    .element(getByRole('menuitem', { name: /^Rembourser(?! par)/ }))
    .toHaveAttribute('aria-disabled', 'true')
  await expect
    .element(getByRole('menuitem', { name: /^Rembourser par virement/ }))
    .toHaveAttribute('aria-disabled', 'true')
})

test('money given back by another means is noted with its day, as for any payment', async () => {
  const asked: unknown[] = []
  fakeApi({
    invoices: { getInvoice: () => invoice('paid', { paidCents: 501_600, owedCents: 0 }) },
    payments: {
      listPayments: ({ held }) => ({ items: held ? [] : [online], nextCursor: null }),
      refundPayment: (input) => {
        asked.push(input)
        return { ...online, refundedCents: 501_600, receivedCents: 0 }
      },
    },
  })
  openPage(`/revenues/management/invoices/${invoice().id}`, { me: member() })
  await list.getByRole('button', { name: /Actions sur le règlement/ }).click()
  // Money that Stripe has is no mistake: it is given back.
  await expect
    .element(getByRole('menuitem', { name: 'Annuler ce règlement' }))
    .toHaveAttribute('aria-disabled', 'true')
  await getByRole('menuitem', { name: 'Rembourser', exact: true }).click()
  await dialog().getByRole('combobox', { name: 'Moyen' }).selectOptions('Virement')
  await expect.element(dialog().getByLabelText('Rendu le')).toBeVisible()
  await dialog().getByRole('textbox', { name: 'Motif' }).fill('Trop perçu')
  await dialog().getByRole('button', { name: 'Enregistrer le remboursement' }).click()
  await expect.poll(() => asked).toMatchObject([{ paymentId: online.id, method: 'transfer' }])
})
