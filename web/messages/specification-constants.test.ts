import { expect, test } from 'vitest'
import { BIO_MAX } from '#shared/contract/profile-fields.ts'
import { knownPassword, newPassword, sixDigits } from '#shared/contract/sign-in.ts'
import { BILLING_DAYS, SHOWN_SESSION_ID } from '#shared/domain/billing/billing.ts'
import { DEFAULT_TOKEN_SECONDS } from '#shared/domain/mailboxes/mailbox.ts'
import { INVITATION_MS, invitationCodeHint } from '#shared/domain/organizations/invitation.ts'
import {
  ORGANIZATION_DESCRIPTION_MAX,
  onboardingCountries,
  onboardingTimezones,
  organizationDefaults,
} from '#shared/domain/organizations/organization-choices.ts'
import {
  EXPRESS_DEADLINE_DAYS,
  MAX_TRIAL_DAYS,
  paymentCurrencies,
  predefinedRates,
  rateBounds,
  recurringIntervals,
  sellingCountries,
  setupSteps,
} from '#shared/domain/payment-setup/payment-setup.ts'
import { RECENT_EVENTS, watchedEvents } from '#shared/domain/payment-setup/watched-events.ts'
import { FREE_PLAN, partnerSharePercent, planPeopleMax } from '#shared/domain/plans/limits.ts'
import { addOns, offers, STICKY_BAR_FROM_PX } from '#shared/domain/plans/offers.ts'
import { planCatalogue } from '#shared/domain/plans/plans.ts'
import { TRIAL_DAYS } from '#shared/domain/plans/trial.ts'
import {
  CONVERSION_DAYS,
  conversionRate,
  EXPIRING_DAYS,
  RECENT_ACTIVITY_COUNT,
} from '#shared/domain/reports/day-windows.ts'
import { totpRules } from '#shared/domain/security/second-factor.ts'
import { ORGANIZATION_NAME_MAX } from '#shared/domain/sign-in/account-rules.ts'
import { CODE_DIGITS } from '#shared/domain/sign-in/one-time-code.ts'
import { KNOWN_PASSWORD_MIN, NEW_PASSWORD_MIN } from '#shared/domain/sign-in/password-rules.ts'
import { codeRules } from '#shared/domain/signatures/code-verdict.ts'
import { SLUG_MAX } from '#shared/domain/text/slug.ts'
import { retriesMutation, retriesQuery } from '#web/api/query-client.ts'
import { sidebarWidth } from '#web/layouts/sidebar-preferences.ts'
import { timings } from '#web/messages/timings.ts'

/** Every constant of the specification, sections 8.2, 9.1, 9.2 and 9.3: a change here is a change of the product. */
test.each<[name: string, ours: unknown, theirs: unknown]>([
  ['sign-in: verify', timings.signInVerify, 2_000],
  ['sign-in: success', timings.signInSuccess, 1_500],
  ['acceptance redirect', timings.acceptanceRedirect, 2_000],
  ['sign-up: success redirect', timings.signUpSuccess, 2_000],
  ['confirm-dialog delay', timings.confirmDelay, 200],
  ['payment-success processing', timings.paymentProcessing, 1_500],
  ['verification', timings.verification, 1_000],
  ['mode switch', timings.modeSwitch, 800],
  ['toast', timings.toast, 5_000],
  ['prefetch freshness', timings.prefetchFreshness, 30_000],
  ['dashboard: stats stale', timings.statsStale, 60_000],
  ['dashboard: stats cache', timings.statsCache, 600_000],
  ['dashboard: stats refetch', timings.statsRefetch, 60_000],
  ['dashboard: activity refetch', timings.activityRefetch, 30_000],
  ['dashboard: expiring quotes, days', EXPIRING_DAYS, 3],
  ['dashboard: conversion, days', CONVERSION_DAYS, 30],
  ['dashboard: conversion, rounded percent', conversionRate(1, 3), 33],
  ['dashboard: recent activity', RECENT_ACTIVITY_COUNT, 10],
  ['trial, days', TRIAL_DAYS, 30],
  ['invitation validity', INVITATION_MS, 604_800_000],
  ['invitation code hint', invitationCodeHint, { min: 6, max: 8 }],
  ['password at sign-in', KNOWN_PASSWORD_MIN, 6],
  ['password at sign-up', NEW_PASSWORD_MIN, 8],
  ['one-time code, digits', [CODE_DIGITS, totpRules.digits, codeRules.digits], [6, 6, 6]],
  ['organization name', ORGANIZATION_NAME_MAX, 80],
  ['slug', SLUG_MAX, 50],
  ['description', ORGANIZATION_DESCRIPTION_MAX, 400],
  ['bio', BIO_MAX, 500],
  ['onboarding countries', onboardingCountries, ['FR', 'BE', 'CH', 'CA', 'US', 'GB', 'DE', 'ES', 'IT']],
  [
    'onboarding time zones',
    Object.keys(onboardingTimezones),
    [
      'Europe/Paris',
      'Europe/Brussels',
      'Europe/Zurich',
      'America/Toronto',
      'America/New_York',
      'Europe/London',
      'Europe/Berlin',
      'Europe/Madrid',
      'Europe/Rome',
    ],
  ],
  [
    'defaults',
    organizationDefaults,
    { country: 'FR', timezone: 'Europe/Paris', currency: 'EUR', size: '1-10' },
  ],
  ['sidebar width', sidebarWidth.initial, 280],
  ['token lifetime, seconds', DEFAULT_TOKEN_SECONDS, 3_600],
  [
    'setup: steps and whether they are required',
    setupSteps.map(({ id, required }) => `${id}${required ? '!' : ''}`),
    ['intro', 'connect!', 'validation!', 'tax!', 'products', 'webhooks!', 'summary'],
  ],
  ['setup: selling countries', sellingCountries, ['FR', 'DE', 'ES', 'IT', 'BE', 'NL', 'US', 'CA', 'GB']],
  [
    'setup: predefined rates',
    predefinedRates.map(({ percentageBps }) => percentageBps / 100),
    [20, 10, 5.5, 19, 21, 8.5],
  ],
  ['setup: percentage field', rateBounds, { minBps: 0, maxBps: 10_000, stepBps: 10 }],
  ['setup: currencies', paymentCurrencies, ['EUR', 'USD', 'GBP']],
  ['setup: intervals', recurringIntervals, ['month', 'year']],
  ['setup: trial days', MAX_TRIAL_DAYS, 365],
  ['setup: recent webhook events', RECENT_EVENTS, 5],
  [
    'setup: watched events',
    watchedEvents,
    ['checkout.session.completed', 'invoice.paid', 'customer.subscription.*', 'product.*', 'price.*'],
  ],
  ['setup: express deadline, days', EXPRESS_DEADLINE_DAYS, 7],
  ['payment-success: next billing, days', BILLING_DAYS, 30],
  ['payment-success: characters of the session', SHOWN_SESSION_ID, 20],
  [
    'plans, cents a month',
    Object.fromEntries(Object.values(planCatalogue).map(({ id, priceCents }) => [id, priceCents])),
    { gratuit: 0, premium: 800, business: 1_800, entreprise: null, partenaire: null },
  ],
  ['free plan', FREE_PLAN, { mailboxes: 3, activeQuotes: 5, historyDays: 25, paymentChannels: 1 }],
  ['people of a plan', planPeopleMax, { business: 50, entreprise: 1_000 }],
  ['share of a partner, percent', partnerSharePercent, { from: 20, to: 30 }],
  ['offer Starter', offers.starter, { priceCents: 1_900, users: 1 }],
  ['offer Team', offers.team, { priceCents: 1_800, minUsers: 2, degressiveAbove: 5, mailboxesPerAccount: 3 }],
  ['offer Business', offers.business, { minUsers: 50, availabilityBps: 9_990 }],
  [
    'add-ons',
    addOns,
    {
      teamUser: { fromCents: 1_600, toCents: 1_800 },
      storage: { priceCents: 500, gigabytes: 100 },
      reminders: { priceCents: 900 },
    },
  ],
  ['sticky bar, px', STICKY_BAR_FROM_PX, 240],
])('%s', (_name, ours, theirs) => {
  expect(ours).toEqual(theirs)
})

test('a password has at least 6 characters at sign-in and 8 at sign-up, a code 6 digits', () => {
  const fits = (schema: typeof newPassword | typeof sixDigits, text: string) => schema.safeParse(text).success
  expect([fits(knownPassword, 'azert'), fits(knownPassword, 'azerty')]).toEqual([false, true])
  expect([fits(newPassword, 'lavande'), fits(newPassword, 'lavandes')]).toEqual([false, true])
  expect(['12345', '123456', '1234567', '12345a'].map((code) => fits(sixDigits, code))).toEqual([
    false,
    true,
    false,
    false,
  ])
})

test('queries are retried 3 times except on 401 and 403, mutations twice except on 4xx', () => {
  const failed = new Error('network')
  expect([0, 1, 2, 3].map((failures) => retriesQuery(failures, failed))).toEqual([true, true, true, false])
  expect([0, 1, 2].map((failures) => retriesMutation(failures, failed))).toEqual([true, true, false])
})
