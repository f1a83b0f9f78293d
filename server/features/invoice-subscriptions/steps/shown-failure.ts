import type { Failure } from '#server/features/invoice-subscriptions/store/subscriptions.ts'
import type { SubscriptionFailure } from '#shared/contract/invoice-subscriptions.ts'
import { errorCodes, isErrorCode } from '#shared/domain/error-codes.ts'

/** A failure in French. */
export const failureText = ({ code }: Pick<Failure, 'code'>): string =>
  errorCodes[isErrorCode(code) ? code : 'service_unavailable'].text

export function shownFailure(failure: Failure | null, at: Date | null): SubscriptionFailure | null {
  if (failure === null || at === null) return null
  const { code, fields } = failure
  return { code, message: failureText(failure), fields, at: at.toISOString() }
}
