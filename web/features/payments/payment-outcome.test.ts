import { expect, test } from 'vitest'
import type { PaymentSession } from '#shared/contract/payments.ts'
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
