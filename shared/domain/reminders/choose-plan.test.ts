import { expect, test } from 'vitest'
import { boundsFault, type ChooseFacts, choosePlan, type PlanRule } from './choose-plan.ts'

const facts: ChooseFacts = {
  debtor: 'professional',
  tags: ['VIP', 'Lyon'],
  owedCents: 120_000,
  medianDelayDays: 18,
  invoicePlanId: null,
  clientPlanId: null,
}
const rule = (planId: string, changes: Partial<PlanRule> = {}): PlanRule => ({
  planId,
  debtors: null,
  tags: null,
  amountFromCents: null,
  amountToCents: null,
  medianDelayFromDays: null,
  ...changes,
})
const plans = new Set(['pro', 'consumer', 'delicate', 'all'])

test('hands come first, the invoice’s before the client’s', () => {
  expect(choosePlan({ ...facts, invoicePlanId: 'pro', clientPlanId: 'all' }, [], plans)).toMatchObject({
    planId: 'pro',
    by: 'invoice',
    ruleIndex: null,
  })
  expect(choosePlan({ ...facts, invoicePlanId: 'gone', clientPlanId: 'all' }, [], plans)).toMatchObject({
    planId: 'all',
    by: 'client',
  })
})

test('the first rule that holds chooses, and says why', () => {
  const rules = [
    rule('consumer', { debtors: ['consumer'] }),
    rule('gone', { debtors: ['professional'] }),
    rule('delicate', {
      debtors: ['professional', 'public_buyer'],
      tags: ['Paris', 'VIP'],
      amountFromCents: 100_000,
      amountToCents: 120_000,
      medianDelayFromDays: 18,
    }),
    rule('all'),
  ]
  expect(choosePlan(facts, rules, plans)).toEqual({
    planId: 'delicate',
    by: 'rule',
    ruleIndex: 2,
    why: 'Règle 3\u00a0: professionnel, étiquette «\u202fVIP\u202f», doit au moins 1\u202f000,00\u00a0€, doit au plus 1\u202f200,00\u00a0€, paie d’habitude avec 18\u00a0jours de retard',
  })
  for (const change of [
    { tags: [] },
    { owedCents: 99_999 },
    { owedCents: 120_001 },
    { medianDelayDays: null },
  ])
    expect(choosePlan({ ...facts, ...change }, rules, plans)).toMatchObject({
      planId: 'all',
      why: 'Règle 4\u00a0: tous les clients',
    })
})

test('nothing is sent where no rule holds', () => {
  expect(choosePlan(facts, [rule('consumer', { debtors: ['consumer'] })], plans)).toBeNull()
})

test('bounds between which there is no debt are said', () => {
  const told = (amountFromCents: number | null, amountToCents: number | null) =>
    boundsFault({ amountFromCents, amountToCents })
  expect([told(500, 500), told(null, 0), told(500, null), told(null, null)]).toEqual([null, null, null, null])
  expect(told(50_000, 49_999)).toMatch(/^Aucune dette ne convient\u00a0: indiquez au moins 500,00/)
})
