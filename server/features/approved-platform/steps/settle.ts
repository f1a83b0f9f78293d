import { saveStanding } from '#server/features/approved-platform/steps/save-standing.ts'
import {
  type Outcome,
  settleDeposit,
  type TellingDeposit,
} from '#server/features/approved-platform/store/deposits.ts'
import type { Tx } from '#server/scope.ts'

/** Records what became of a deposit, and where its invoice stands then. False where it was so already. */
export async function settle(
  tx: Tx,
  deposit: TellingDeposit & { id: string },
  outcome: Outcome,
): Promise<boolean> {
  const settled = await settleDeposit(tx, deposit.id, outcome)
  if (settled && deposit.kind !== 'answer') await saveStanding(tx, deposit.invoice_id)
  return settled
}
