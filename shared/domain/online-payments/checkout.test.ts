import { expect, test } from 'vitest'
import { chargeableCents, depositDueCents, faultText, takesPayments } from './checkout.ts'

test('what is owed less what is under way is asked, within the bounds of a charge', () => {
  expect(chargeableCents({ owedCents: 12_000, processingCents: 2_000 })).toBe(10_000)
  expect(chargeableCents({ owedCents: 12_000, processingCents: 12_000 })).toBe(0)
  expect(chargeableCents({ owedCents: 49, processingCents: 0 })).toBe(0)
  expect(chargeableCents({ owedCents: 50, processingCents: 0 })).toBe(50)
  expect(chargeableCents({ owedCents: 100_000_000, processingCents: 0 })).toBe(0)
})

test('clients pay in live mode; in test mode only where there is nothing but test keys', () => {
  const account = { connected: true, capabilities: { cardPayments: true } }
  expect(takesPayments(account, 'live', ['test', 'live'])).toBe(true)
  expect(takesPayments(account, 'test', ['test', 'live'])).toBe(false)
  expect(takesPayments(account, 'test', ['test'])).toBe(true)
  expect(takesPayments(account, 'live', ['test'])).toBe(false)
  expect(takesPayments({ ...account, connected: false }, 'live', ['live'])).toBe(false)
  expect(takesPayments({ connected: true, capabilities: { cardPayments: false } }, 'live', ['live'])).toBe(
    false,
  )
})

test('a deposit asks what is left of it, never more than the devis is still worth', () => {
  const due = (askedCents: number, receivedCents: number, receivableCents: number) =>
    depositDueCents({ askedCents, receivedCents, receivableCents })
  expect([due(3_000, 0, 10_000), due(3_000, 1_000, 9_000), due(3_000, 4_000, 6_000)]).toEqual([
    3_000, 2_000, 0,
  ])
  expect(due(10_000, 0, 500)).toBe(500)
})

test('a refusal of the bank is told in French, whatever its code', () => {
  expect(faultText('insufficient_funds')).toBe('Le compte n’est pas assez approvisionné.')
  expect([faultText('unheard_of'), faultText(null)]).toEqual(Array(2).fill('La banque a refusé le paiement.'))
})
