import { DomainError } from '#shared/domain/domain-error.ts'
import type { SubscriptionRow } from '../queries/subscription.ts'

/** Errors: subscription_elsewhere. */
export function assertPresent(row: SubscriptionRow | null): void {
  if (row?.elsewhere) throw new DomainError('subscription_elsewhere')
}
