import fc from 'fast-check'
import { expect, test } from 'vitest'
import { consentText } from './consent-text.ts'
import { allocable, nextPeriodStep, type PeriodFacts } from './next-period-step.ts'
import {
  type Offer,
  onlineSubscriptionCan,
  onlineSubscriptionStatuses,
  periodAmounts,
} from './online-subscription.ts'
import { statusOf } from './provider-subscription.ts'

const offer: Offer = {
  designation: 'Maintenance',
  description: '',
  kind: 'services',
  unit: null,
  quantity: 1,
  unitCents: 2_900,
  taxBehavior: 'exclusive',
  vatRateBps: 2_000,
  currency: 'EUR',
  every: 'month',
  trialDays: 0,
}

test('a price without tax comes to the same at Stripe and on our invoice', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 9_999_999 }),
      fc.integer({ min: 1, max: 999 }),
      fc.constantFrom(0, 210, 550, 1_000, 2_000),
      (unitCents, quantity, vatRateBps) => {
        const { grossCents, chargedCents } = periodAmounts({ ...offer, unitCents, quantity, vatRateBps })
        expect(grossCents).toBe(chargedCents)
      },
    ),
  )
})

test('a price with tax in it may have no price net of tax', () => {
  const inclusive = (unitCents: number) => periodAmounts({ ...offer, unitCents, taxBehavior: 'inclusive' })
  expect(inclusive(3_480)).toMatchObject({
    netCents: 2_900,
    vatCents: 580,
    grossCents: 3_480,
    chargedCents: 3_480,
  })
  expect(inclusive(999)).toMatchObject({ grossCents: 1_000, chargedCents: 999 })
})

test('the words of the consent say how much, how often, for whom and how to stop', () => {
  const [first, ...rest] = consentText({ ...offer, quantity: 2, every: 'year', trialDays: 14 }, 'Atelier Roy')
  expect(first).toMatch(
    /J’autorise Atelier Roy à prélever par Stripe 69,60\s€ TTC chaque année pour «\sMaintenance\s» \(quantité\s: 2\), après 14\sjours d’essai sans paiement/,
  )
  expect(rest.join(' ')).toMatch(/résilier à tout moment.*quatorze jours/)
})

test('whatever is done of a period, its steps come in one order and end', () => {
  const anyFacts = fc.record({
    online: fc.boolean(),
    payment: fc.option(
      fc.record({
        state: fc.constantFrom(
          'succeeded' as const,
          'disputed' as const,
          'refunded' as const,
          'lost' as const,
        ),
        heldCents: fc.integer({ min: 0, max: 5_000 }),
      }),
    ),
    invoice: fc.option(
      fc.record({ draft: fc.boolean(), owedCents: fc.integer({ min: 0, max: 5_000 }), sent: fc.boolean() }),
    ),
  })
  fc.assert(
    fc.property(anyFacts, (facts) => {
      const taken: string[] = []
      let now: PeriodFacts = facts
      for (let step = nextPeriodStep(now); step !== null; step = nextPeriodStep(now)) {
        taken.push(step)
        expect(taken.length).toBeLessThanOrEqual(5)
        now = after(now, step)
      }
      const order = ['book', 'draft', 'issue', 'allocate', 'send']
      expect(taken).toEqual(order.filter((step) => taken.includes(step)))
    }),
  )
})

function after(facts: PeriodFacts, step: string): PeriodFacts {
  const { payment, invoice } = facts
  if (step === 'book') return { ...facts, payment: { state: 'succeeded', heldCents: 3_480 } }
  if (step === 'draft') return { ...facts, invoice: { draft: true, owedCents: 3_480, sent: false } }
  if (step === 'issue') return { ...facts, invoice: { ...invoice!, draft: false } }
  if (step === 'send') return { ...facts, invoice: { ...invoice!, sent: true } }
  const cents = allocable(facts)
  expect(cents).toBeGreaterThan(0)
  return {
    ...facts,
    payment: { ...payment!, heldCents: payment!.heldCents - cents },
    invoice: { ...invoice!, owedCents: invoice!.owedCents - cents },
  }
}

test('money that a bank holds, or that was given back, goes to no invoice', () => {
  const invoice = { draft: false, owedCents: 3_480, sent: false }
  for (const state of ['disputed', 'lost', 'refunded', 'failed'] as const)
    expect(allocable({ payment: { state, heldCents: 3_480 }, invoice })).toBe(0)
})

test('each state says what may be done', () => {
  const may = (verb: keyof typeof onlineSubscriptionCan) =>
    onlineSubscriptionStatuses.filter((status) => onlineSubscriptionCan[verb]({ status }).ok)
  expect(may('agree')).toEqual(['proposed', 'agreed'])
  expect(may('resend')).toEqual(['proposed', 'agreed'])
  expect(may('pause')).toEqual(['active', 'unpaid'])
  expect(may('resume')).toEqual(['paused'])
  expect(may('stop')).toEqual(['proposed', 'agreed', 'active', 'unpaid', 'paused'])
  expect(statusOf({ state: 'incomplete' })).toBe('agreed')
})

test('a consumer also asks that services begin within the days of withdrawal; nobody does for goods', () => {
  const asks = (...[about, client]: [Partial<Offer>, ('consumer' | 'professional')?]) =>
    consentText({ ...offer, ...about }, 'Atelier Roy', client).some((text) =>
      /demande expressément.*article L221-25/.test(text),
    )
  expect(asks({ kind: 'services' }, 'consumer')).toBe(true)
  expect([asks({ kind: 'services' }), asks({ kind: 'goods' }, 'consumer')]).toEqual([false, false])
})
