import { expect, test } from 'vitest'
import { addOns, offerNames, offers } from './offers.ts'
import {
  FREE_PLAN,
  nameOfPlan,
  partnerSharePercent,
  planLabels,
  planPeopleMax,
  planPricesCents,
  readWishedPlan,
} from './plans.ts'

test('plan prices and limits are those of specification 9.1', () => {
  expect(planPricesCents).toEqual({
    gratuit: 0,
    premium: 800,
    business: 1_800,
    entreprise: null,
    partenaire: null,
  })
  expect(FREE_PLAN).toEqual({ mailboxes: 3, activeQuotes: 5, historyDays: 25, paymentChannels: 1 })
  expect(planPeopleMax).toEqual({ business: 50, entreprise: 1_000 })
  expect(partnerSharePercent).toEqual({ from: 20, to: 30 })
})

test('offers and add-ons are those of specification 9.2', () => {
  expect([offers.starter.priceCents, offers.starter.users]).toEqual([1_900, 1])
  expect(offers.team).toEqual({ priceCents: 1_800, minUsers: 2, degressiveAbove: 5, mailboxesPerAccount: 3 })
  expect(offers.business).toEqual({ minUsers: 50, availabilityBps: 9_990 })
  expect(addOns).toEqual({
    teamUser: { fromCents: 1_600, toCents: 1_800 },
    storage: { priceCents: 500, gigabytes: 100 },
    reminders: { priceCents: 900 },
  })
})

test('a plan or an offer is read from a link; any other text is ignored', () => {
  for (const [id, name] of Object.entries({ ...planLabels, ...offerNames })) {
    const plan = readWishedPlan(id)
    expect(plan && nameOfPlan(plan)).toBe(name)
  }
  expect(readWishedPlan('Team')).toBe('team')
  for (const text of ['', 'or', 'toString', '__proto__']) expect(readWishedPlan(text)).toBeNull()
})
