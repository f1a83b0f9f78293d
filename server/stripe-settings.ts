import type { PaymentMode } from '#shared/domain/payment-setup/payment-setup.ts'
import type { SettingReader } from './settings.ts'

export type StripeKeys = {
  secretKey: string
  /** The id of the Connect application (`ca_…`); null: no existing account can be joined. */
  clientId: string | null
}

export type StripeSettings = {
  /** The platform's keys, for each mode that the installation has. */
  keys: Partial<Record<PaymentMode, StripeKeys>>
  /** Sign the events of the platform's own Connect webhook; several while one is replaced. */
  webhookSecrets: string[]
  /** Another API in Stripe's place, without a final slash (tests). */
  apiBase: string | null
}

/** Secret and restricted keys alike: https://docs.stripe.com/keys */
const KEY = /^[rs]k_(test|live)_\w+$/

/** Null where no key is given: the provider is then a simulation. */
export function readStripe(text: SettingReader, faults: string[]): StripeSettings | null {
  const keys: StripeSettings['keys'] = {}
  for (const [key, client, only] of [
    ['STRIPE_SECRET_KEY', 'STRIPE_CLIENT_ID', null],
    ['STRIPE_TEST_SECRET_KEY', 'STRIPE_TEST_CLIENT_ID', 'test'],
  ] as const) {
    const secretKey = text(key)
    const clientId = text(client)
    if (clientId !== null && !/^ca_\w+$/.test(clientId)) faults.push(`${client} doit commencer par ca_.`)
    if (secretKey === null) {
      if (clientId !== null) faults.push(`${client} ne sert pas sans ${key}.`)
      continue
    }
    const mode = KEY.exec(secretKey)?.[1] as PaymentMode | undefined
    if (mode === undefined || (only !== null && mode !== only))
      faults.push(`${key} doit commencer par ${only ? `sk_${only}_` : 'sk_live_ ou sk_test_'}.`)
    else if (keys[mode] !== undefined) faults.push(`${key} répète le mode ${mode} de STRIPE_SECRET_KEY.`)
    else keys[mode] = { secretKey, clientId }
  }
  const webhookSecrets = (text('STRIPE_WEBHOOK_SECRETS') ?? '').split(/[\s,]+/).filter(Boolean)
  if (webhookSecrets.some((secret) => !secret.startsWith('whsec_')))
    faults.push('STRIPE_WEBHOOK_SECRETS est une liste de secrets whsec_….')
  const apiBase = text('STRIPE_API_BASE')?.replace(/\/$/, '') ?? null
  if (apiBase !== null && !/^https?:\/\/[^/]+$/.test(apiBase))
    faults.push('STRIPE_API_BASE doit être une adresse sans chemin.')
  if (Object.keys(keys).length === 0) return null
  return { keys, webhookSecrets, apiBase }
}
