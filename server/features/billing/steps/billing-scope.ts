import type { EventFacts, Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { EventMeta, EventType } from '#shared/domain/events.ts'
import type { SubscriptionRow } from '../queries/subscription.ts'

/** Errors: billing_off. */
export function assertSold({ context }: Scope): void {
  if (context.config.billing === 'off') throw new DomainError('billing_off')
}

/** Errors: subscription_elsewhere. */
export function assertPresent(row: SubscriptionRow | null): void {
  if (row?.elsewhere) throw new DomainError('subscription_elsewhere')
}

type BillingEvent = Extract<EventType, `billing.${string}`>

/** The facts of an event: its subject is the organization's only subscription. */
export const aboutBilling = (scope: Scope, meta: EventMeta<BillingEvent>): EventFacts<BillingEvent> => ({
  subject: { type: 'billing', id: scope.orgId },
  meta,
})
