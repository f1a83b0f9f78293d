import { beforeEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { Payment } from '#shared/contract/payments.ts'
import { checkScreen } from '#web/test/check-screen.ts'
import { fakeApi, Refusal } from '#web/test/fake-api.ts'
import { fillOrganization } from '#web/test/filled-organization.ts'
import { openPage } from '#web/test/open-page.tsx'
import { member } from '#web/test/people.ts'
import { recordedPayment, refundStanding } from '#web/test/recorded-payment.ts'

const { getByRole, getByText } = page
const me = member()
const asked = (requestedBy: string): Payment =>
  recordedPayment({
    amountCents: 120_000,
    clientName: 'Menuiserie Vasseur',
    refundRequest: {
      id: '0198a5c2-0000-7000-8000-0000000000e1',
      amountCents: 80_000,
      reason: 'Payé deux fois',
      requestedBy,
      requestedByName: 'Camille Aubry',
      requestedAt: '2026-11-12T09:00:00.000Z',
      method: 'transfer',
      holder: 'Menuiserie Vasseur',
      iban: 'FR1420041010050500013M02606',
      why: ['payment', 'new_iban'],
      withCredit: false,
    },
  })
const another = '0198a5c2-0000-7000-8000-0000000000aa'
const waiting = (payment: Payment) => ({
  items: [{ id: payment.refundRequest!.id, payment, requestedAt: payment.refundRequest!.requestedAt }],
})
const detailOf = (payment: Payment) => ({ ...payment, states: [], movements: [] })

beforeEach(async () => {
  await page.viewport(1280, 900)
  fillOrganization()
})

test('what a colleague asked is shown above the history, and validated after a question', async () => {
  const done: unknown[] = []
  fakeApi({
    refunds: {
      listWaitingRefunds: () => (done.length === 0 ? waiting(asked(another)) : { items: [] }),
      approveRefund: (input) => {
        done.push(input)
        return recordedPayment()
      },
    },
    payments: { getPaymentDetail: () => detailOf(done.length === 0 ? asked(another) : recordedPayment()) },
  })
  openPage('/revenues/history', { me })
  const list = getByRole('list', { name: 'Remboursements à valider' })
  await expect.element(list.getByText(/Menuiserie Vasseur/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await list.getByRole('link', { name: /^Remboursement de 800,00/ }).click()
  await expect.element(getByText(/Camille Aubry a demandé ce remboursement/)).toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await getByRole('button', { name: 'Valider le remboursement' }).click()
  const question = getByRole('alertdialog', { name: /Valider le remboursement de 800,00/ })
  await expect.element(question.getByText(/FR14\s2004.*IBAN jamais vu de ce client/)).toBeVisible()
  await checkScreen()
  await question.getByRole('button', { name: 'Valider' }).click()
  await expect.element(getByText(/validé et enregistré/)).toBeVisible()
  await expect.element(list).not.toBeInTheDocument()
  expect(done).toEqual([{ requestId: asked(another).refundRequest!.id }])
})

test('a refusal asks for its reason; what another answered first is told', async () => {
  const refused: unknown[] = []
  fakeApi({
    refunds: {
      listWaitingRefunds: () => waiting(asked(another)),
      refuseRefund: (input) => {
        refused.push(input)
        if (refused.length === 1) throw new Refusal('refund_request_settled')
        return recordedPayment()
      },
    },
    payments: { getPaymentDetail: () => detailOf(asked(another)) },
  })
  openPage('/revenues/history', { me })
  await getByRole('link', { name: /^Remboursement de 800,00/ }).click()
  await getByRole('dialog', { name: 'Règlement' }).getByRole('button', { name: 'Refuser' }).click()
  const dialog = getByRole('dialog', { name: /Refuser le remboursement/ })
  await dialog.getByRole('button', { name: 'Refuser' }).click()
  await expect.element(dialog.getByText('Motif requis')).toBeVisible()
  await dialog.getByRole('textbox', { name: 'Motif' }).fill('Déjà rendu')
  await userEvent.keyboard('{Enter}')
  await expect
    .element(dialog.getByText('Cette demande de remboursement a déjà reçu une réponse.'))
    .toBeVisible()
  await userEvent.keyboard('{Enter}')
  await expect.element(getByText('Remboursement refusé')).toBeVisible()
  expect(refused.at(-1)).toMatchObject({ reason: 'Déjà rendu' })
})

test('its author takes a request back, and sees no way to validate it', async () => {
  let taken = false
  fakeApi({
    refunds: {
      withdrawRefund: () => {
        taken = true
        return recordedPayment()
      },
    },
    payments: {
      getPaymentDetail: () => detailOf(taken ? recordedPayment() : asked(me.user.id)),
    },
  })
  openPage(`/revenues/history?payment=${asked(another).id}`, { me })
  const dialog = getByRole('dialog', { name: 'Règlement' })
  await expect.element(dialog.getByText(/Vous avez demandé ce remboursement/)).toBeVisible()
  await expect
    .element(dialog.getByRole('button', { name: 'Valider le remboursement' }))
    .not.toBeInTheDocument()
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: /^Retirer la demande/ }).click()
  await expect.element(dialog.getByText(/à valider/)).not.toBeInTheDocument()
  expect(taken).toBe(true)
})

test('a refund above the amount says that it waits before it is asked', async () => {
  fakeApi({
    refunds: { getRefundStanding: () => refundStanding({ limitCents: 50_000 }) },
    payments: {
      getPaymentDetail: () => detailOf(recordedPayment({ amountCents: 120_000 })),
      refundPayment: () => asked(me.user.id),
    },
  })
  openPage(`/revenues/history?payment=${asked(another).id}`, { me })
  await getByRole('button', { name: /^Actions sur le règlement/ }).click()
  await getByRole('menuitem', { name: 'Rembourser', exact: true }).click()
  const dialog = getByRole('dialog', { name: 'Rembourser' })
  await expect.element(dialog.getByText('Une autre personne valide')).toBeVisible()
  await dialog.getByRole('textbox', { name: /Montant rendu/ }).fill('500')
  await expect.element(dialog.getByRole('button', { name: 'Enregistrer le remboursement' })).toBeVisible()
  await dialog.getByRole('textbox', { name: /Montant rendu/ }).fill('500,01')
  await dialog.getByRole('textbox', { name: 'Motif' }).fill('Payé deux fois')
  await checkScreen()
  await page.viewport(1280, 900)
  await dialog.getByRole('button', { name: 'Demander la validation' }).click()
  await expect.element(getByText(/^Demande envoyée/)).toBeVisible()
})

test('a refund is not sent before what it does to the invoices is in sight', async () => {
  const standing = Promise.withResolvers<ReturnType<typeof refundStanding>>()
  fakeApi({
    refunds: { getRefundStanding: () => standing.promise },
    payments: { getPaymentDetail: () => detailOf(recordedPayment({ amountCents: 120_000 })) },
  })
  openPage(`/revenues/history?payment=${asked(another).id}`, { me })
  await getByRole('button', { name: /^Actions sur le règlement/ }).click()
  await getByRole('menuitem', { name: 'Rembourser', exact: true }).click()
  const send = getByRole('dialog', { name: 'Rembourser' }).getByRole('button', { name: /^Enregistrer/ })
  await expect.element(send).toHaveAccessibleDescription('L’effet sur vos factures est en cours de lecture.')
  standing.resolve(refundStanding())
  await expect.element(send).toBeEnabled()
})

test('a refund of a paid invoice proposes a credit note first, and says what is due again without one', async () => {
  const sent: unknown[] = []
  const paid = recordedPayment({ amountCents: 120_000 })
  const of = { invoiceId: paid.id, number: 'F2026-0007', allocatedCents: 120_000, overpaidCents: 0 }
  fakeApi({
    refunds: {
      getRefundStanding: () =>
        refundStanding({ pool: { heldCents: 0, invoices: [{ ...of, creditableCents: 50_000 }] } }),
    },
    payments: {
      getPaymentDetail: () => detailOf(paid),
      refundPayment: (input) => {
        sent.push(input)
        return paid
      },
    },
  })
  openPage(`/revenues/history?payment=${paid.id}`, { me })
  const open = async () => {
    await getByRole('button', { name: /^Actions sur le règlement/ }).click()
    await getByRole('menuitem', { name: 'Rembourser', exact: true }).click()
  }
  const dialog = getByRole('dialog', { name: 'Rembourser' })
  const amount = dialog.getByRole('textbox', { name: /Montant rendu/ })
  const save = async () => {
    await dialog.getByRole('textbox', { name: 'Motif' }).fill('Geste commercial')
    await dialog.getByRole('button', { name: 'Enregistrer le remboursement' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  }
  await open()
  // More than may be credited: said, and nothing is credited.
  await expect
    .element(dialog.getByText(/^Aucun avoir n’est possible.*F2026-0007 redevient due de 1\s200,00/))
    .toBeVisible()
  await amount.fill('300')
  const withCredit = dialog.getByRole('radio', { name: /^Avec un avoir/ })
  await expect.element(withCredit).toBeChecked()
  await expect
    .element(dialog.getByText(/un avoir de 300,00\s€ sur F2026-0007, émis en même temps/))
    .toBeVisible()
  await checkScreen()
  await page.viewport(1280, 900)
  await save()
  await open()
  await amount.fill('300')
  await dialog.getByRole('radio', { name: /^Sans avoir/ }).click()
  await expect.element(dialog.getByText(/^F2026-0007 redevient due de 300,00/)).toBeVisible()
  await save()
  expect(sent).toMatchObject([
    { amountCents: 30_000, withCredit: true },
    { amountCents: 30_000, withCredit: false },
  ])
})

test('a transfer to an IBAN that its client never paid from says so, and waits', async () => {
  fakeApi({
    refunds: { getRefundStanding: () => refundStanding({ limitCents: 50_000, proven: false }) },
    bank: { findRefundAccount: () => ({ holder: 'Menuiserie Vasseur', iban: null, from: null }) },
    payments: { getPaymentDetail: () => detailOf(recordedPayment({ amountCents: 20_000 })) },
  })
  openPage(`/revenues/history?payment=${asked(another).id}`, { me })
  await getByRole('button', { name: /^Actions sur le règlement/ }).click()
  await getByRole('menuitem', { name: 'Rembourser par virement' }).click()
  const dialog = getByRole('dialog', { name: 'Rembourser par virement' })
  await dialog.getByRole('textbox', { name: 'IBAN' }).fill('FR14 2004 1010 0505 0001 3M02 606')
  await expect.element(dialog.getByText('ce client n’a jamais payé depuis cet IBAN')).toBeVisible()
  await expect.element(dialog.getByText(/ne prouve que cet argent est arrivé/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Demander la validation' })).toBeVisible()
  await checkScreen()
})

test('a payment that a line of the bank proves is unmatched, not cancelled; who is alone is told so', async () => {
  const unmatched: unknown[] = []
  const matched = recordedPayment({ amountCents: 20_000, matched: true })
  fakeApi({
    refunds: {
      getRefundStanding: () => refundStanding({ limitCents: 100, hasAnother: false, proven: true }),
    },
    payments: { getPaymentDetail: () => detailOf(matched) },
    bank: {
      unmatchBankPayment: (input) => {
        unmatched.push(input)
        return matched
      },
    },
  })
  openPage(`/revenues/history?payment=${matched.id}`, { me })
  const menu = getByRole('button', { name: /^Actions sur le règlement/ })
  await menu.click()
  await expect
    .element(getByRole('menuitem', { name: 'Annuler ce règlement' }))
    .toHaveAttribute('aria-disabled', 'true')
  await getByRole('menuitem', { name: 'Rembourser', exact: true }).click()
  await expect
    .element(getByRole('dialog', { name: 'Rembourser' }).getByText('Personne d’autre ne peut valider'))
    .toBeVisible()
  await userEvent.keyboard('{Escape}')
  await menu.click()
  await getByRole('menuitem', { name: 'Annuler le rapprochement' }).click()
  await getByRole('alertdialog').getByRole('button', { name: 'Annuler le rapprochement' }).click()
  await expect.element(getByText('Le mouvement est de nouveau à rapprocher')).toBeVisible()
  expect(unmatched).toEqual([{ paymentId: matched.id }])
})

test('the owner chooses the amount; others read it', async () => {
  const saved: unknown[] = []
  fakeApi({
    refunds: {
      saveRefundRule: (input) => {
        saved.push(input)
        if (saved.length === 1)
          throw new Refusal('invalid_input', [
            {
              path: 'limitCents',
              code: 'refund_rule_alone',
              message: 'Personne d’autre ne pourrait valider.',
            },
          ])
        return { limitCents: input.limitCents, revision: 1 }
      },
    },
  })
  openPage('/settings/invoicing', { me })
  await getByRole('button', { name: 'Modifier', exact: true }).click()
  const dialog = getByRole('dialog', { name: 'Remboursements' })
  await dialog.getByRole('textbox', { name: /^Montant au-dessus/ }).fill('500')
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(dialog.getByText('Personne d’autre ne pourrait valider.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Enregistrer' }).click()
  await expect.element(getByText(/Au-dessus de 500,00\s€ rendus/)).toBeVisible()
  expect(saved.at(-1)).toEqual({ limitCents: 50_000, revision: 0 })
})

test('who is not the owner is told so at the button', async () => {
  fillOrganization('billing')
  openPage('/settings/invoicing', { me: member('billing') })
  await expect.element(getByText(/Aucun remboursement n’attend/)).toBeVisible()
  await expect
    .element(getByRole('button', { name: 'Modifier', exact: true }))
    .toHaveAttribute('aria-disabled', 'true')
})
