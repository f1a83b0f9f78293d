import { settle } from '#server/features/approved-platform/steps/settle.ts'
import { tellOfInvoice } from '#server/features/approved-platform/steps/tell-of-invoice.ts'
import { tellRefusal } from '#server/features/approved-platform/steps/tell-refusal.ts'
import { lockDeposit } from '#server/features/approved-platform/store/deposits.ts'
import type { Flow } from '#server/integrations/approved-platform/port.ts'
import type { Tx } from '#server/scope.ts'
import { judgeAcknowledgement } from '#shared/domain/approved-platform/deposits.ts'

const UUID = /^[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}$/

/** Records the platform's answer to a deposited file; another's changes nothing. A first word that is final stays. */
export async function takeAcknowledgement(
  tx: Tx,
  trackingId: string,
  acknowledgement: Flow['acknowledgement'],
): Promise<void> {
  const outcome = judgeAcknowledgement(acknowledgement)
  if (outcome === null || !UUID.test(trackingId)) return
  const deposit = await lockDeposit(tx, trackingId)
  if (deposit === null) return
  if (!(await settle(tx, { ...deposit, id: trackingId }, outcome))) return
  if (outcome.state === 'refused') await tellRefusal(tx, deposit, outcome.reason.code)
  // The answer to the deposit was lost: this is the first word of it.
  else if (deposit.kind === 'invoice' && deposit.state === 'waiting')
    await tellOfInvoice(tx, 'invoice.transmitted', deposit.invoice_id)
}
