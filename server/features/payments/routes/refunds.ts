import { readAs } from '#server/db/transaction.ts'
import type { Routes } from '#server/http/bind-contract.ts'
import type { refundsContract } from '#shared/contract/refunds.ts'
import { approveRefund, refuseRefund, withdrawRefund } from '../commands/answer-refund.ts'
import { saveRefundRule } from '../commands/save-refund-rule.ts'
import { readRefundStanding } from '../queries/refund-facts.ts'
import { readRefundPool } from '../queries/refund-pool.ts'
import { listWaitingRefunds } from '../queries/waiting-refunds.ts'
import { readRefundRule } from '../store/refund-rule.ts'

export const refundsRoutes: Routes<typeof refundsContract> = {
  getRefundStanding: (scope, { paymentId }) =>
    readAs(scope, async (tx) => ({
      ...(await readRefundStanding(tx, paymentId)),
      pool: await readRefundPool(tx, paymentId),
    })),
  getRefundRule: (scope) => readAs(scope, readRefundRule),
  saveRefundRule,
  listWaitingRefunds: (scope) => readAs(scope, listWaitingRefunds),
  approveRefund,
  refuseRefund,
  withdrawRefund,
}
