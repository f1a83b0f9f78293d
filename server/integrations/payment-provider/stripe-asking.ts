import Stripe from 'stripe'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { ErrorCode } from '#shared/domain/error-codes.ts'

const { errors } = Stripe

/** The answer of a request; its failure as one of our codes. */
export async function asking<T>(request: () => Promise<T>): Promise<T> {
  try {
    return await request()
  } catch (error) {
    throw failureOf(error)
  }
}

/** Whether Stripe says that there is no such thing. */
const isMissing = (error: unknown): boolean =>
  error instanceof errors.StripeInvalidRequestError && error.statusCode === 404

/** The answer of a request; null where Stripe says that there is no such thing. */
export async function orNull<T>(request: Promise<T>): Promise<T | null> {
  try {
    return await request
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** The account that a request is about; without it, the installation's own. */
export type Of = { stripeAccount: string }

export const instant = (seconds: number) => new Date(seconds * 1_000)
export const idOf = (object: string | { id: string } | null | undefined) =>
  typeof object === 'string' ? object : (object?.id ?? null)

/** The cause is told by its kind and Stripe's request id: its words may repeat what was sent. */
function failureOf(error: unknown): unknown {
  if (error instanceof DomainError) return error
  if (!(error instanceof errors.StripeError))
    return new DomainError('payment_provider_failed', { cause: error })
  const told = [error.type, error.code, error.statusCode, error.requestId].filter(Boolean).join(' ')
  return new DomainError(codeOf(error), { cause: new Error(`Stripe: ${told}`) })
}

function codeOf(error: InstanceType<typeof errors.StripeError>): ErrorCode {
  const { statusCode = 0, code } = error
  if (error instanceof errors.StripeConnectionError) return 'payment_provider_silent'
  if (error instanceof errors.StripeAuthenticationError) return 'payment_keys_refused'
  if (error instanceof errors.StripeInvalidClientError) return 'payment_keys_refused'
  if (error instanceof errors.StripeInvalidGrantError) return 'payment_connect_refused'
  if (error instanceof errors.StripePermissionError) return 'payment_account_lost'
  if (code === 'account_invalid') return 'payment_account_lost'
  if (statusCode === 429 || statusCode === 409) return 'payment_provider_busy'
  if (statusCode >= 500) return 'payment_provider_silent'
  return statusCode >= 400 ? 'payment_provider_refused' : 'payment_provider_failed'
}
