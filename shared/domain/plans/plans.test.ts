import { expect, test } from 'vitest'
import { FREE_PLAN, partnerSharePercent, planLimits, planPeopleMax } from './limits.ts'
import { offerNames } from './offer-names.ts'
import { addOns, offerPlans, offers } from './offers.ts'
import { priceIdOf } from './plan-of.ts'
import { planCatalogue, planLabels, plans } from './plans.ts'
import { nameOfPlan, readWishedPlan } from './wished-plan.ts'

const entries = plans.map((plan) => planCatalogue[plan])
const linesOf = (plan: (typeof plans)[number], soon: boolean) =>
  planCatalogue[plan].features.filter((line) => line.included && line.soon === soon).map(({ id }) => id)

test('plan prices and limits are those of specification 9.1', () => {
  expect(entries.map(({ id, priceCents }) => [id, priceCents])).toEqual([
    ['gratuit', 0],
    ['premium', 800],
    ['business', 1_800],
    ['entreprise', null],
    ['partenaire', null],
  ])
  expect(FREE_PLAN).toEqual({ mailboxes: 3, activeQuotes: 5, historyDays: 25, paymentChannels: 1 })
  expect(planPeopleMax).toEqual({ business: 50, entreprise: 1_000 })
  expect(partnerSharePercent).toEqual({ from: 20, to: 30 })
  expect(planLimits.gratuit).toMatchObject({ ...FREE_PLAN, logo: false, signature: false, roles: 'none' })
  expect(planLimits.premium).toMatchObject({
    mailboxes: null,
    activeQuotes: null,
    historyDays: null,
    logo: true,
    signature: true,
    roles: 'none',
    dashboards: false,
    api: false,
  })
  expect(planLimits.business).toMatchObject({
    people: 50,
    roles: 'all',
    dashboards: true,
    api: true,
    directory: false,
  })
  expect([planLimits.entreprise.directory, planLimits.partenaire.directory]).toEqual([true, true])
  expect([planLimits.entreprise.people, planLimits.partenaire.people]).toEqual([1_000, 1_000])
})

test('each plan has what specification 3 names, and a price id of its own', () => {
  for (const { id, order, ...entry } of entries) {
    expect(entry).toMatchObject({ currency: 'EUR', mode: 'subscription', name: planLabels[id] })
    expect(entry).toMatchObject({ priceId: priceIdOf(id), limits: planLimits[id] })
    expect(entry.description.length).toBeGreaterThan(10)
    expect(order).toBe(plans.indexOf(id))
  }
  const prices = [...entries, ...Object.values(offerPlans)].map(({ priceId }) => priceId)
  expect(new Set(prices).size).toBe(8)
})

test('a plan keeps every line of the smaller one, and what is not built is said to come', () => {
  for (const [index, plan] of plans.entries()) {
    const smaller = plans[index - 1]
    if (smaller) expect(linesOf(plan, false)).toEqual(expect.arrayContaining(linesOf(smaller, false)))
  }
  expect(linesOf('gratuit', true)).toEqual([])
  expect(linesOf('business', true)).toEqual(['payment-channels', 'teams', 'api'])
  expect(linesOf('entreprise', true)).toEqual([...linesOf('business', true), 'erp', 'emm', 'availability'])
  expect(linesOf('entreprise', false)).toEqual(expect.arrayContaining(['saml', 'scim', 'domains']))
  const fresh = planCatalogue.business.features.filter(({ isNew }) => isNew).map(({ id }) => id)
  expect(fresh).toEqual(['reminders', 'api'])
  expect(linesOf('gratuit', false)).toEqual([
    'mailboxes',
    'quotes',
    'history',
    'payment-channel',
    'email-support',
  ])
})

test('offers and add-ons are those of specification 9.2, and each offer gives a plan', () => {
  expect([offers.starter.priceCents, offers.starter.users]).toEqual([1_900, 1])
  expect(offers.team).toEqual({ priceCents: 1_800, minUsers: 2, degressiveAbove: 5, mailboxesPerAccount: 3 })
  expect(offers.business).toEqual({ minUsers: 50, availabilityBps: 9_990 })
  expect(addOns).toEqual({
    teamUser: { fromCents: 1_600, toCents: 1_800 },
    storage: { priceCents: 500, gigabytes: 100 },
    reminders: { priceCents: 900 },
  })
  expect(Object.entries(offerPlans).map(([offer, { plan }]) => [offer, plan])).toEqual([
    ['starter', 'premium'],
    ['team', 'business'],
    ['business', 'entreprise'],
  ])
})

test('a plan or an offer is read from a link; any other text is ignored', () => {
  for (const [id, name] of Object.entries({ ...planLabels, ...offerNames })) {
    const plan = readWishedPlan(id)
    expect(plan && nameOfPlan(plan)).toBe(name)
  }
  expect(readWishedPlan('Team')).toBe('team')
  for (const text of ['', 'or', 'toString', '__proto__']) expect(readWishedPlan(text)).toBeNull()
})
