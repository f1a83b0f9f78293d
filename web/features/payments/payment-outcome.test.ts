import { expect, test } from 'vitest'
import type { PaymentSession } from '#shared/contract/payments.ts'
import type { PaymentState } from '#shared/domain/payments/payment-state.ts'
import { paymentOutcome } from './payment-outcome.ts'

const session = (status: PaymentSession['status'], paymentStatus: PaymentSession['paymentStatus']) =>
  ({ status, paymentStatus }) as PaymentSession

/** Whether the page calls it a success, asks again, and where its next steps lead. */
test.each<[name: string, PaymentSession | null, title: string, final: boolean, step: RegExp]>([
  ['paid', session('complete', 'paid'), 'Paiement confirmé', true, /tableau de bord/],
  ['nothing to pay', session('complete', 'no_payment_required'), 'Paiement confirmé', true, /organisation/],
  [
    'the bank has not answered',
    session('complete', 'unpaid'),
    'Paiement en attente',
    false,
    /laissez cette page ouverte/,
  ],
  [
    'not finished',
    session('open', 'unpaid'),
    'Paiement non terminé',
    false,
    /page des tarifs pour reprendre/,
  ],
  [
    'too old',
    session('expired', 'unpaid'),
    'Session de paiement expirée',
    true,
    /page des tarifs pour recommencer/,
  ],
  ['unknown', null, 'Paiement inconnu', true, /Vérifiez que vous travaillez dans l’organisation/],
])('%s', (_name, answer, title, final, step) => {
  const outcome = paymentOutcome(answer)
  expect(outcome).toMatchObject({ title, final })
  expect(outcome.steps.join(' ')).toMatch(step)
  expect(outcome.tone === 'success').toBe(title === 'Paiement confirmé')
})

const INVOICE = { kind: 'invoice', id: '0190a0b0-0000-7000-8000-000000000001', number: 'F2026-0033' } as const
/** For each state of a client’s payment: whether the page calls it a success and asks again. */
test.each<[PaymentState, PaymentSession['status'], title: string, final: boolean]>([
  ['pending', 'open', 'Paiement non terminé', false],
  ['canceled', 'expired', 'Session de paiement expirée', true],
  ['processing', 'complete', 'Paiement en attente', false],
  ['succeeded', 'complete', 'Paiement reçu', true],
  ['won', 'complete', 'Paiement reçu', true],
  ['failed', 'complete', 'Paiement refusé', true],
  ['refunded', 'complete', 'Paiement remboursé', true],
  ['disputed', 'complete', 'Paiement contesté', true],
  ['lost', 'complete', 'Paiement repris', true],
])('a client’s payment: %s', (state, status, title, final) => {
  const outcome = paymentOutcome({ ...session(status, 'unpaid'), received: { state, document: INVOICE } })
  expect(outcome).toMatchObject({ title, final })
  expect(outcome.tone === 'success').toBe(title === 'Paiement reçu')
  expect(outcome.steps.join(' ')).not.toMatch(/tarifs/)
})
