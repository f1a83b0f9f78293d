import Stripe from 'stripe'
import { API_VERSION } from './stripe-endpoints.ts'

/** Somebody waits for most answers; the SDK repeats what got none, with the same Idempotency-Key. */
const TIMEOUT_MS = 10_000
const RETRIES = 2

export type Impatience = { timeoutMs?: number; retries?: number }

/** The SDK with a key of the installation. `apiBase`: another API in Stripe's place. */
export function stripeClient(
  secretKey: string,
  apiBase: string | null,
  { timeoutMs = TIMEOUT_MS, retries = RETRIES }: Impatience = {},
): Stripe {
  return new Stripe(secretKey, {
    apiVersion: API_VERSION,
    timeout: timeoutMs,
    maxNetworkRetries: retries,
    telemetry: false,
    ...(apiBase === null ? {} : placeOf(apiBase)),
  })
}

function placeOf(apiBase: string) {
  const { hostname, port, protocol } = new URL(apiBase)
  const scheme = protocol === 'http:' ? ('http' as const) : ('https' as const)
  return {
    host: hostname,
    port: port === '' ? (scheme === 'http' ? 80 : 443) : Number(port),
    protocol: scheme,
  }
}
