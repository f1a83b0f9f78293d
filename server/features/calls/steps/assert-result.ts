import { mayRead, type Tx } from '#server/scope.ts'
import type { CallOutcome } from '#shared/domain/calls/call-names.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { DisputeReason } from '#shared/domain/invoices/dispute.ts'
import type { Currency } from '#shared/french/format.ts'

export type CallResult = {
  outcome: CallOutcome
  notes: string
  nextAction: string
  durationMinutes: number | null
  callbackAt: string | null
  promise: {
    invoiceId?: string | undefined
    amountCents: number
    currency: Currency
    promisedOn: string
  } | null
  dispute: {
    invoiceId: string
    reason: DisputeReason
    message: string
    amountCents?: number | null | undefined
  } | null
}

/** What a result says fits it, and its author may do what follows. Errors: invalid_input, forbidden. */
export function assertResult(
  tx: Tx,
  { companyId, contactId }: { companyId: string | null; contactId: string | null },
  { outcome, promise, dispute, callbackAt }: CallResult,
): void {
  if (outcome === 'callback' && callbackAt === null) refuse('callbackAt', 'Indiquez quand rappeler.')
  if (promise !== null) {
    if (outcome !== 'promise') refuse('promise', 'Une promesse de paiement va avec son résultat.')
    if ((companyId ?? contactId) === null) refuse('companyId', 'Indiquez quel client a promis.')
    if (!mayRead(tx.scope, 'reminder:send')) throw new DomainError('forbidden')
  }
  if (dispute !== null) {
    if (outcome !== 'dispute') refuse('dispute', 'Un litige va avec son résultat.')
    if (!mayRead(tx.scope, 'invoice:send')) throw new DomainError('forbidden')
  }
}

function refuse(path: string, message: string): never {
  throw new DomainError('invalid_input', { fields: [{ path, code: 'invalid', message }] })
}
