import { inTransaction } from '#server/db/transaction.ts'
import { getReception } from '#server/features/approved-platform/queries/reception.ts'
import {
  insertAnswer,
  lockReceived,
  type NewAnswer,
} from '#server/features/approved-platform/store/answers.ts'
import { emitReception } from '#server/features/received-invoices/commands/emit-reception.ts'
import type { Scope } from '#server/scope.ts'
import type { Reception } from '#shared/contract/approved-platform.ts'
import { buyerMaySay, receptionHistory } from '#shared/domain/approved-platform/buyer-statuses.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { reasonText } from '#shared/domain/invoices/life-cycle/reasons.ts'
import { lifeCycleName } from '#shared/domain/invoices/life-cycle/statuses.ts'

/**
 * Puts what the buyer says of a received invoice in the outbox. Errors: not_found, platform_missing, received_not_brought,
 * received_unanswerable, those of buyerMaySay.
 */
export function queueBuyerMessage(scope: Scope, answer: NewAnswer): Promise<Reception> {
  const { receivedId, code, reasons, note } = answer
  return inTransaction(scope, async (tx) => {
    await lockReceived(tx, receivedId)
    const { arrivedAt, blocked, statuses, heard } = await getReception(tx, receivedId)
    if (blocked !== null) throw new DomainError(blocked)
    assertCan(buyerMaySay(answer, receptionHistory(arrivedAt, statuses, heard)))
    await insertAnswer(tx, answer)
    await emitReception(tx, 'received_invoice.status_said', receivedId, {
      status: lifeCycleName(code),
      reason: note ?? (reasons.map(reasonText).join(', ') || null),
    })
    await tx.enqueue('follow-platform', { orgId: scope.orgId })
    return getReception(tx, receivedId)
  })
}
