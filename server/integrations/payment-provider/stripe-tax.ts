import type Stripe from 'stripe'
import type { TaxFields } from '#shared/contract/payment-setup.ts'

/** Marks the rates that Ardoise made: those of another software stay as they are. */
const MARK = { ardoise: 'rate' } as const

type Named = { display_name: string; percentage: number; inclusive: boolean }
const keyOf = ({ display_name, percentage, inclusive }: Named) => `${display_name}|${percentage}|${inclusive}`

/** Address and default of Stripe Tax. Where to declare stays the merchant's own statement, at Stripe. */
export async function saveTaxSettings(
  stripe: Stripe,
  { legalAddress: address }: TaxFields,
  of: Stripe.RequestOptions,
): Promise<void> {
  await stripe.tax.settings.update(
    {
      defaults: { tax_behavior: 'exclusive' },
      head_office: {
        address: {
          line1: address.line1,
          ...(address.line2 === '' ? {} : { line2: address.line2 }),
          city: address.city,
          ...(address.state === '' ? {} : { state: address.state }),
          ...(address.postalCode === '' ? {} : { postal_code: address.postalCode }),
          country: address.country,
        },
      },
    },
    of,
  )
}

/**
 * Makes the account's active rates those of the organization: a rate cannot be changed there, so that another one replaces it. Repeated, it finds
 * nothing left to do.
 */
export async function saveTaxRates(
  stripe: Stripe,
  { rates }: TaxFields,
  of: Stripe.RequestOptions,
): Promise<void> {
  const wanted = new Map(
    rates.map(({ name, percentageBps, inclusive }) => {
      const rate = { display_name: name, percentage: percentageBps / 100, inclusive }
      return [keyOf(rate), rate]
    }),
  )
  const present: Stripe.TaxRate[] = await stripe.taxRates
    .list({ active: true, limit: 100 }, of)
    .autoPagingToArray({ limit: 1_000 })
  for (const rate of present) {
    const isWanted = wanted.delete(keyOf(rate))
    if (!isWanted && rate.metadata?.ardoise === MARK.ardoise)
      await stripe.taxRates.update(rate.id, { active: false }, of)
  }
  for (const rate of wanted.values()) await stripe.taxRates.create({ ...rate, metadata: MARK }, of)
}

type Ensured = Named & { country?: string; mark: 'billing' | 'subscription' }

/** The active rate that serves a purpose, made at its first use. The settings retire none of another mark than theirs: prices that are paid use them. */
export async function ensureTaxRate(
  stripe: Stripe,
  { mark, ...wanted }: Ensured,
  options: Stripe.RequestOptions,
): Promise<string> {
  const { idempotencyKey: _, ...of } = options
  const known = await stripe.taxRates
    .list({ active: true, inclusive: wanted.inclusive, limit: 100 }, of)
    .autoPagingToArray({ limit: 1_000 })
  const found = known.find(
    ({ metadata, percentage, inclusive }) =>
      metadata?.ardoise === mark && percentage === wanted.percentage && inclusive === wanted.inclusive,
  )
  return (found ?? (await stripe.taxRates.create({ ...wanted, metadata: { ardoise: mark } }, options))).id
}
