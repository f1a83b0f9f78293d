import type Stripe from 'stripe'

/** The fields of an object that the twin keeps, under Stripe's names and with its types. */
export type Kept<T> = Partial<T> & { id: string; object: string }

export const newAccount = (id: string, type: 'express' | 'standard', given: Given): Kept<Stripe.Account> => {
  const isOpen = type === 'standard'
  return {
    id,
    object: 'account',
    type,
    country: given.country ?? 'FR',
    default_currency: 'eur',
    business_profile: { name: given.business_profile?.name ?? null } as Stripe.Account.BusinessProfile,
    charges_enabled: isOpen,
    payouts_enabled: isOpen,
    details_submitted: isOpen,
    capabilities: {
      card_payments: isOpen ? 'active' : 'inactive',
      transfers: isOpen ? 'active' : 'inactive',
    },
    requirements: {
      alternatives: [],
      current_deadline: null,
      currently_due: isOpen ? [] : ['external_account', 'tos_acceptance.date'],
      disabled_reason: isOpen ? null : 'requirements.past_due',
      errors: [],
      eventually_due: isOpen ? [] : ['external_account', 'tos_acceptance.date'],
      past_due: [],
      pending_verification: [],
    },
  }
}
type Given = { country?: string; business_profile?: { name?: string } }

type NewProduct = {
  name: string
  description?: string
  metadata?: Record<string, string>
  default_price_data?: {
    currency: string
    unit_amount: string
    tax_behavior?: string
    recurring?: { interval: string }
  }
}

export const newProduct = (id: string, given: NewProduct): Kept<Stripe.Product> => ({
  id,
  object: 'product',
  active: true,
  name: given.name,
  metadata: given.metadata ?? {},
  description: given.description ?? null,
  default_price: null,
})

export const newPrice = (
  id: string,
  product: string,
  given: NonNullable<NewProduct['default_price_data']>,
): Kept<Stripe.Price> => ({
  id,
  object: 'price',
  active: true,
  product,
  currency: given.currency,
  metadata: {},
  unit_amount: Number(given.unit_amount),
  type: given.recurring ? 'recurring' : 'one_time',
  tax_behavior: (given.tax_behavior ?? 'unspecified') as Stripe.Price.TaxBehavior,
  recurring: given.recurring
    ? ({
        interval: given.recurring.interval,
        interval_count: 1,
        meter: null,
        trial_period_days: null,
        usage_type: 'licensed',
      } as Stripe.Price.Recurring)
    : null,
})

export const newTaxRate = (
  id: string,
  given: { display_name: string; percentage: string; inclusive: string; metadata?: Record<string, string> },
): Kept<Stripe.TaxRate> => ({
  id,
  object: 'tax_rate',
  active: true,
  display_name: given.display_name,
  percentage: Number(given.percentage),
  inclusive: given.inclusive === 'true',
  metadata: given.metadata ?? {},
})

export const newEndpoint = (
  id: string,
  given: { url: string; enabled_events: string[]; api_version?: string },
): Kept<Stripe.WebhookEndpoint> => ({
  id,
  object: 'webhook_endpoint',
  status: 'enabled',
  url: given.url,
  enabled_events: given.enabled_events,
  api_version: given.api_version ?? null,
})

/** Keys as brackets nest them: `a[b][0]=c`. The SDK writes no others. */
export function readForm(body: string): Record<string, unknown> {
  const whole: Record<string, unknown> = {}
  for (const [name, value] of new URLSearchParams(body)) {
    const path = name.split(/\]?\[|\]$/).filter((part) => part !== '')
    let place = whole
    for (const [index, part] of path.entries()) {
      if (index === path.length - 1) place[part] = value
      else {
        place[part] ??= /^\d+$/.test(path[index + 1]!) ? [] : {}
        place = place[part] as Record<string, unknown>
      }
    }
  }
  return whole
}
