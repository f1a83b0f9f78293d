import type Stripe from 'stripe'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  type ConnectMethod,
  type PaymentCurrency,
  type PaymentMode,
  type ProviderAccount,
  paymentCurrencies,
} from '#shared/domain/payment-setup/payment-setup.ts'

/** Where the holder of an Express account sees it: https://docs.stripe.com/connect/express-dashboard */
const EXPRESS_DASHBOARD = 'https://connect.stripe.com/express_login'
const DASHBOARD = 'https://dashboard.stripe.com'

export const isCurrency = (currency: string): currency is PaymentCurrency =>
  (paymentCurrencies as readonly string[]).includes(currency)

/** The account as Ardoise keeps it. Errors: payment_currency_unknown. */
export function accountOf(
  account: Stripe.Account,
  { method, mode }: { method: ConnectMethod; mode: PaymentMode },
): ProviderAccount {
  const { capabilities, requirements } = account
  const currency = (account.default_currency ?? 'eur').toUpperCase()
  if (!isCurrency(currency)) throw new DomainError('payment_currency_unknown')
  const deadline = requirements?.current_deadline ?? null
  return {
    accountId: account.id,
    method,
    businessName: nameOf(account),
    defaultCurrency: currency,
    dashboardUrl: dashboardOf(account, method, mode),
    connected: account.charges_enabled === true,
    capabilities: {
      cardPayments: account.charges_enabled === true && capabilities?.card_payments !== 'inactive',
      transfers: account.payouts_enabled === true,
    },
    requirements: {
      currentlyDue: [...(requirements?.currently_due ?? [])],
      eventuallyDue: [...(requirements?.eventually_due ?? [])],
      currentDeadline: deadline === null ? null : new Date(deadline * 1_000).toISOString(),
    },
  }
}

function nameOf({ business_profile, settings, id }: Stripe.Account): string {
  return business_profile?.name || settings?.dashboard?.display_name || id
}

function dashboardOf(account: Stripe.Account, method: ConnectMethod, mode: PaymentMode): string | null {
  if (method === 'express') return account.details_submitted ? EXPRESS_DASHBOARD : null
  return mode === 'live' ? `${DASHBOARD}/dashboard` : `${DASHBOARD}/test/dashboard`
}
