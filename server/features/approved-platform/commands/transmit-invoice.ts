import { inTransaction } from '#server/db/transaction.ts'
import { outboxHistory } from '#server/features/approved-platform/commands/fill-outbox.ts'
import { getTransmission } from '#server/features/approved-platform/queries/transmission.ts'
import { saveStanding } from '#server/features/approved-platform/steps/save-standing.ts'
import { insertDeposit } from '#server/features/approved-platform/store/deposits.ts'
import type { Scope } from '#server/scope.ts'
import type { Transmission } from '#shared/contract/approved-platform.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/**
 * Hands an issued invoice over that was not, or whose delivery was refused, with what is to be said of it. Errors: not_found, invoice_not_issued, platform_missing,
 * invoice_not_exchanged, invoice_already_transmitted.
 */
export function transmitInvoice(scope: Scope, { invoiceId }: { invoiceId: string }): Promise<Transmission> {
  return inTransaction(scope, async (tx) => {
    const { connected, rule } = await getTransmission(tx, invoiceId)
    if (!connected) throw new DomainError('platform_missing')
    if (rule === null) throw new DomainError('invoice_not_exchanged')
    const inserted = await insertDeposit(tx, { invoiceId, kind: 'invoice' })
    if (!inserted) throw new DomainError('invoice_already_transmitted')
    await saveStanding(tx, invoiceId)
    await outboxHistory(tx, invoiceId)
    await tx.enqueue('follow-platform', { orgId: scope.orgId })
    return getTransmission(tx, invoiceId)
  })
}
