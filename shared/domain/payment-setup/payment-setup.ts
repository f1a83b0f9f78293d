/** The seven steps of the payment provider's setup, in order (specification 2.16). */
export const setupSteps = [
  { id: 'intro', required: false },
  { id: 'connect', required: true },
  { id: 'validation', required: true },
  { id: 'tax', required: true },
  { id: 'products', required: false },
  { id: 'webhooks', required: true },
  { id: 'summary', required: false },
] as const
export type SetupStepId = (typeof setupSteps)[number]['id']
export const setupStepIds = setupSteps.map(({ id }) => id) as [SetupStepId, ...SetupStepId[]]

/** Test keeps real cards out; live takes them. */
export const paymentModes = ['test', 'live'] as const
export type PaymentMode = (typeof paymentModes)[number]

/** `oauth` joins an account that exists; `express` opens one whose onboarding is to be finished. */
export const connectMethods = ['oauth', 'express'] as const
export type ConnectMethod = (typeof connectMethods)[number]

/** Requirements of an Express account before it may take payments (specification, section 4). */
export const expressRequirements = ['business_profile', 'tos_acceptance'] as const
export type ExpressRequirement = (typeof expressRequirements)[number]
/** Days to provide them (specification 9.3). */
export const EXPRESS_DEADLINE_DAYS = 7

export const paymentCurrencies = ['EUR', 'USD', 'GBP'] as const
export type PaymentCurrency = (typeof paymentCurrencies)[number]

/** Countries that the automatic tax service sells to (specification 9.3). ISO 3166-1 alpha-2. */
export const sellingCountries = ['FR', 'DE', 'ES', 'IT', 'BE', 'NL', 'US', 'CA', 'GB'] as const
export type SellingCountry = (typeof sellingCountries)[number]

/** `stripe_tax` computes the tax of each sale; `manual` applies rates of one's own. */
export const taxMethods = ['stripe_tax', 'manual'] as const
export type TaxMethod = (typeof taxMethods)[number]

/** Rates offered ready made (specification 9.3), in basis points. */
export const predefinedRates = [
  { name: 'TVA France (taux normal)', percentageBps: 2_000, inclusive: false },
  { name: 'TVA France (taux intermédiaire)', percentageBps: 1_000, inclusive: false },
  { name: 'TVA France (taux réduit)', percentageBps: 550, inclusive: false },
  { name: 'TVA Allemagne', percentageBps: 1_900, inclusive: false },
  { name: 'TVA Espagne', percentageBps: 2_100, inclusive: false },
  { name: 'Sales tax États-Unis', percentageBps: 850, inclusive: false },
] as const
/** Bounds of the percentage field: 0 to 100 by 0.1 (section 5). */
export const rateBounds = { minBps: 0, maxBps: 10_000, stepBps: 10 }
export const MAX_RATES = 50

export const priceTypes = ['one_time', 'recurring'] as const
export const recurringIntervals = ['month', 'year'] as const
export const taxBehaviors = ['exclusive', 'inclusive'] as const
/** Days of trial, at most (section 5). */
export const MAX_TRIAL_DAYS = 365

/** The account as the provider tells of it. Instants are ISO strings. */
export type ProviderAccount = {
  accountId: string
  method: ConnectMethod
  businessName: string
  defaultCurrency: PaymentCurrency
  /** Null where the provider gives none. */
  dashboardUrl: string | null
  connected: boolean
  capabilities: { cardPayments: boolean; transfers: boolean }
  requirements: { currentlyDue: string[]; eventuallyDue: string[]; currentDeadline: string | null }
}

/** Whether the account may take payments: nothing is due and cards are open. */
export function isValidated(account: ProviderAccount): boolean {
  const { connected, capabilities, requirements } = account
  return connected && capabilities.cardPayments && requirements.currentlyDue.length === 0
}

/** Requirements that are not due yet. The provider's `eventuallyDue` repeats those due now. */
export function laterRequirements({
  currentlyDue,
  eventuallyDue,
}: ProviderAccount['requirements']): string[] {
  return eventuallyDue.filter((name) => !currentlyDue.includes(name))
}

export type SetupFacts = {
  account: ProviderAccount | null
  /** The intro was read, the last step confirmed. */
  begun: boolean
  finished: boolean
  taxConfigured: boolean
  productCount: number
  webhookStatus: WebhookStatus | null
}

export const webhookStatuses = ['active', 'inactive', 'error'] as const
export type WebhookStatus = (typeof webhookStatuses)[number]

/** The steps whose work is done, in order. */
export function completedSteps(facts: SetupFacts): SetupStepId[] {
  const { account } = facts
  const done: Record<SetupStepId, boolean> = {
    intro: facts.begun || account !== null,
    connect: account !== null,
    validation: account !== null && isValidated(account),
    tax: facts.taxConfigured,
    products: facts.productCount > 0,
    webhooks: facts.webhookStatus === 'active',
    summary: facts.finished,
  }
  return setupStepIds.filter((id) => done[id])
}

type Place = { step: number; completed: readonly SetupStepId[] }

/** A step is reachable at or before the current one, or once completed (section 4). `index` from 0. */
export function canReachStep({ step, completed }: Place, index: number): boolean {
  const target = setupSteps[index]
  return target !== undefined && (index <= step || completed.includes(target.id))
}

/** Next is disabled while loading, on a required step that is not completed, and on the last one. */
export function canGoNext({ step, completed, loading }: Place & { loading: boolean }): boolean {
  const current = setupSteps[step]
  if (loading || current === undefined || step === setupSteps.length - 1) return false
  return !current.required || completed.includes(current.id)
}

/** Whether walking by Next leads to the step: every required one before it is completed. */
export function canEnterStep(completed: readonly SetupStepId[], index: number): boolean {
  const target = setupSteps[index]
  if (target === undefined) return false
  if (completed.includes(target.id)) return true
  return setupSteps.slice(0, index).every(({ id, required }) => !required || completed.includes(id))
}

/** The step kept, or the last that may still be entered when an earlier one was undone since. */
export function nearestStep(completed: readonly SetupStepId[], step: number): number {
  let index = Math.min(Math.max(Math.trunc(step) || 0, 0), setupSteps.length - 1)
  while (index > 0 && !canEnterStep(completed, index)) index -= 1
  return index
}

/** Share of the steps that are completed, a rounded percentage. */
export function setupProgress(completed: readonly SetupStepId[]): number {
  return Math.round((completed.length / setupSteps.length) * 100)
}
