import type { Tx } from '#server/scope.ts'
import type { PaymentPromise } from '#shared/contract/reminder-fields.ts'
import type { EventType } from '#shared/domain/events.ts'

type Told = Pick<
  PaymentPromise,
  'id' | 'companyId' | 'contactId' | 'amountCents' | 'clientName' | 'promisedOn'
>

export async function emitPromise(
  tx: Tx,
  type: Extract<EventType, `promise.${string}`>,
  { id, companyId, contactId, amountCents, clientName, promisedOn: on }: Told,
): Promise<void> {
  await tx.emit(type, {
    subject: { type: 'promise', id },
    companyId,
    contactId,
    amountCents,
    description: clientName,
    meta: { clientName, on },
  })
}
