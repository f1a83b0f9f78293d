import type { Product } from '#shared/contract/payment-products.ts'
import type { PaymentSetup, TaxSettings } from '#shared/contract/payment-setup.ts'
import {
  completedSteps,
  type ExpressRequirement,
  expressRequirements,
  type SetupStepId,
  setupStepIds,
} from '#shared/domain/payment-setup/payment-setup.ts'
import { fakeApi } from './fake-api.ts'

const NOW = '2026-11-21T10:00:00.000Z'
type Account = NonNullable<PaymentSetup['account']>

/** An account that may take payments. */
export const oauthAccount: Account = {
  accountId: 'acct_1Rivoire',
  method: 'oauth',
  businessName: 'Atelier Aubry',
  defaultCurrency: 'EUR',
  dashboardUrl: null,
  connected: true,
  capabilities: { cardPayments: true, transfers: true },
  requirements: { currentlyDue: [], eventuallyDue: [], currentDeadline: null },
  lastSyncAt: NOW,
}

/** A new Express account that has still to provide what is `due`. */
export function expressAccount(due: readonly ExpressRequirement[] = expressRequirements): Account {
  const ready = due.length === 0
  return {
    ...oauthAccount,
    method: 'express',
    connected: ready,
    capabilities: { cardPayments: ready, transfers: ready },
    requirements: {
      currentlyDue: [...due],
      eventuallyDue: [...due],
      currentDeadline: ready ? null : '2026-12-01T11:00:00.000Z',
    },
  }
}

export const noTax: TaxSettings = {
  revision: 1,
  taxMethod: null,
  legalAddress: { line1: '', line2: '', city: '', state: '', postalCode: '', country: 'FR' },
  sellingCountries: ['FR'],
  rates: [],
  savedAt: null,
}
export const taxIn = (city: string, revision = 2): TaxSettings => ({
  ...noTax,
  revision,
  taxMethod: 'stripe_tax',
  legalAddress: { ...noTax.legalAddress, line1: '8 rue des Tanneurs', city, postalCode: '37000' },
  savedAt: NOW,
})

type Facts = Partial<Omit<PaymentSetup, 'step' | 'completed'>> & { step?: SetupStepId }

/** A setup as the server answers it; its completed steps follow from its facts. */
export function paymentSetup({ step = 'intro', ...facts }: Facts = {}): PaymentSetup {
  const setup = {
    revision: 1,
    simulation: true,
    modes: ['test' as const, 'live' as const],
    mode: 'test' as const,
    account: null,
    tax: noTax,
    productCount: 0,
    webhook: { url: `${location.origin}/functions/v1/stripe-webhook?endpoint=essai`, status: null },
    finishedAt: null,
    ...facts,
  }
  return {
    ...setup,
    step: setupStepIds.indexOf(step),
    completed: completedSteps({
      ...setup,
      begun: step !== 'intro',
      finished: setup.finishedAt !== null,
      taxConfigured: setup.tax.taxMethod !== null,
      webhookStatus: setup.webhook.status,
    }),
  }
}

/** Keeps the setup as a server would during a test: `now` is its answer. */
export function fakeSetup(facts: Facts = {}) {
  const kept = { now: paymentSetup(facts), steps: [] as number[] }
  fakeApi({
    paymentSetup: {
      getSetup: () => kept.now,
      listFailedEvents: () => ({ items: [] }),
      saveStep: ({ step }) => {
        kept.steps.push(step)
        kept.now = { ...kept.now, step }
        return kept.now
      },
    },
  })
  return kept
}

/** All of them active. */
export const productCount = (count: number) => ({ count, byState: { active: count, inactive: 0 } })

export const product = (name: string, facts: Partial<Product> = {}): Product => ({
  id: crypto.randomUUID(),
  productId: `prod_${name}`,
  name,
  description: '',
  active: true,
  priceType: 'one_time',
  amountCents: 9_900,
  currency: 'EUR',
  recurringInterval: null,
  trialPeriodDays: 0,
  taxBehavior: 'exclusive',
  item: null,
  updatedAt: NOW,
  ...facts,
})
