import { readAs } from '#server/db/transaction.ts'
import { findAccount } from '#server/features/payment-setup/queries/setup.ts'
import type { AccountRef } from '#server/integrations/payment-provider/port.ts'
import type { EventFacts, Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { EventMeta, EventType } from '#shared/domain/events.ts'
import type { PaymentMode } from '#shared/domain/payment-setup/payment-setup.ts'

/** The account to ask the provider about, read before any transaction, which must not wait. Errors: payment_account_missing. */
export async function getAccountRef(scope: Scope): Promise<AccountRef> {
  const { ref } = await readAs(scope, findAccount)
  if (ref === null) throw new DomainError('payment_account_missing')
  return ref
}

/** The mode under which products are kept; null in a simulation, whose modes show the same. */
export function modeOfProducts({ context }: Scope, { mode }: AccountRef): PaymentMode | null {
  return context.paymentProvider.simulation === null ? mode : null
}

type SetupEvent = Extract<EventType, `payment_provider.${string}`>

/** The facts of a setup event: its subject is the organization's only setup. */
export function aboutSetup(scope: Scope, meta: EventMeta<SetupEvent> = {}): EventFacts<SetupEvent> {
  return { subject: { type: 'payment_provider', id: scope.orgId }, meta }
}
