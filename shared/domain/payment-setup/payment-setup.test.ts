import { describe, expect, it } from 'vitest'
import {
  canEnterStep,
  canGoNext,
  canReachStep,
  completedSteps,
  isValidated,
  laterRequirements,
  nearestStep,
  type ProviderAccount,
  predefinedRates,
  type SetupFacts,
  type SetupStepId,
  sellingCountries,
  setupProgress,
  setupStepIds,
  setupSteps,
} from './payment-setup.ts'
import { isWatchedEvent } from './watched-events.ts'

const account: ProviderAccount = {
  accountId: 'acct_1',
  method: 'oauth',
  businessName: 'Atelier',
  defaultCurrency: 'EUR',
  dashboardUrl: null,
  connected: true,
  capabilities: { cardPayments: true, transfers: true },
  requirements: { currentlyDue: [], eventuallyDue: [], currentDeadline: null },
}
const nothing: SetupFacts = {
  account: null,
  begun: false,
  finished: false,
  taxConfigured: false,
  productCount: 0,
  webhookStatus: null,
}
const at = (id: SetupStepId) => setupStepIds.indexOf(id)

describe('the steps', () => {
  it('are seven, in the order of the specification, with its required ones', () => {
    expect(setupSteps.map(({ id, required }) => `${id} ${required ? 'required' : 'optional'}`)).toEqual([
      'intro optional',
      'connect required',
      'validation required',
      'tax required',
      'products optional',
      'webhooks required',
      'summary optional',
    ])
  })
})

describe('canReachStep', () => {
  it('reaches what is at or before the current step', () => {
    for (const index of [0, 1, 2, 3]) expect(canReachStep({ step: 3, completed: [] }, index)).toBe(true)
    for (const index of [4, 5, 6]) expect(canReachStep({ step: 3, completed: [] }, index)).toBe(false)
  })
  it('reaches a completed step from any step', () => {
    expect(canReachStep({ step: 0, completed: ['webhooks'] }, at('webhooks'))).toBe(true)
    expect(canReachStep({ step: 0, completed: ['webhooks'] }, at('summary'))).toBe(false)
  })
  it('reaches no step that does not exist', () => {
    expect(canReachStep({ step: 6, completed: [] }, 7)).toBe(false)
    expect(canReachStep({ step: 6, completed: [] }, -1)).toBe(false)
  })
})

describe('canGoNext', () => {
  it('is refused while loading, even on an optional step', () => {
    expect(canGoNext({ step: 0, completed: [], loading: true })).toBe(false)
    expect(canGoNext({ step: 0, completed: [], loading: false })).toBe(true)
  })
  it.each(setupSteps.filter(({ required }) => required))('waits for $id, which is required', ({ id }) => {
    expect(canGoNext({ step: at(id), completed: [], loading: false })).toBe(false)
    expect(canGoNext({ step: at(id), completed: [id], loading: false })).toBe(true)
  })
  it('does not wait for the products, and is refused after the summary', () => {
    expect(canGoNext({ step: at('products'), completed: [], loading: false })).toBe(true)
    expect(canGoNext({ step: at('summary'), completed: setupStepIds, loading: false })).toBe(false)
  })
})

describe('canEnterStep', () => {
  it('allows the steps that « Next » leads to', () => {
    const completed: SetupStepId[] = ['connect', 'validation']
    const entered = setupSteps.map((_step, index) => canEnterStep(completed, index))
    expect(entered).toEqual([true, true, true, true, false, false, false])
    let step = 0
    while (canGoNext({ step, completed, loading: false })) step += 1
    expect(entered.lastIndexOf(true)).toBe(step)
  })
  it('refuses a step that does not exist', () => {
    expect(canEnterStep(setupStepIds, 7)).toBe(false)
  })
})

describe('nearestStep', () => {
  it('returns the last step that may be entered', () => {
    expect(nearestStep([], at('tax'))).toBe(at('connect'))
    expect(nearestStep(['connect', 'validation'], at('summary'))).toBe(at('tax'))
    expect(nearestStep(setupStepIds, 99)).toBe(6)
    expect(nearestStep([], -3)).toBe(0)
    expect(nearestStep([], Number.NaN)).toBe(0)
  })
})

describe('completedSteps', () => {
  it('has no step before the beginning, and every step at the end', () => {
    expect(completedSteps(nothing)).toEqual([])
    const all = { begun: true, finished: true, taxConfigured: true, productCount: 1 }
    expect(completedSteps({ ...all, account, webhookStatus: 'active' })).toEqual(setupStepIds)
  })
  it('leaves the validation incomplete while an Express account has something to provide', () => {
    const waiting: ProviderAccount = {
      ...account,
      method: 'express',
      connected: false,
      capabilities: { cardPayments: false, transfers: false },
      requirements: { ...account.requirements, currentlyDue: ['business_profile', 'tos_acceptance'] },
    }
    expect(completedSteps({ ...nothing, account: waiting })).toEqual(['intro', 'connect'])
    expect(isValidated({ ...account, requirements: waiting.requirements })).toBe(false)
    expect(isValidated(account)).toBe(true)
  })
  it('lists a requirement once: those due now are not repeated among the later ones', () => {
    const due = { currentlyDue: ['business_profile'], eventuallyDue: ['business_profile', 'tos_acceptance'] }
    expect(laterRequirements({ ...due, currentDeadline: null })).toEqual(['tos_acceptance'])
  })
  it('does not count a webhook that is stopped or in error', () => {
    for (const webhookStatus of ['inactive', 'error'] as const)
      expect(completedSteps({ ...nothing, webhookStatus })).toEqual([])
  })
})

describe('constants of specification 9.3', () => {
  it('has its countries and rates', () => {
    expect(sellingCountries).toEqual(['FR', 'DE', 'ES', 'IT', 'BE', 'NL', 'US', 'CA', 'GB'])
    expect(predefinedRates.map(({ percentageBps }) => percentageBps)).toEqual([
      2_000, 1_000, 550, 1_900, 2_100, 850,
    ])
  })
  it('shows a rounded percentage', () => {
    expect(setupProgress([])).toBe(0)
    expect(setupProgress(['intro', 'connect'])).toBe(29)
    expect(setupProgress(setupStepIds)).toBe(100)
  })
})

describe('isWatchedEvent', () => {
  it.each([
    'checkout.session.completed',
    'invoice.paid',
    'customer.subscription.created',
    'customer.subscription.trial_will_end',
    'product.updated',
    'price.deleted',
    // Issue 15: payments, disputes, payouts and the account.
    'checkout.session.expired',
    'payment_intent.processing',
    'charge.dispute.created',
    'payout.paid',
    'account.updated',
  ])('%s is watched', (type) => expect(isWatchedEvent(type)).toBe(true))
  it.each([
    'checkout.sessions.x',
    'charge.succeeded',
    'invoice.paid.x',
    'customer.subscription',
    'products.x',
    'plan.created',
  ])('%s is not watched', (type) => expect(isWatchedEvent(type)).toBe(false))
})
