import { readAs } from '#server/db/transaction.ts'
import { findAccount } from '#server/features/payment-setup/queries/setup.ts'
import { type AppContext, systemScope, type Tx } from '#server/scope.ts'
import type { OnlineOffer } from '#shared/contract/online-payments.ts'
import { chargeableCents, takesPayments } from '#shared/domain/online-payments/checkout.ts'
import type { Payable } from './checkout.ts'
import { readDue } from './due.ts'

/** The account on which clients may pay now; null: none. Only for the system: a client may not read the setup. */
export async function findTakingAccount(tx: Tx) {
  const { paymentProvider } = tx.scope.context
  if (paymentProvider.simulation !== null) return null
  const { ref } = await findAccount(tx)
  return ref !== null && takesPayments(ref.account, ref.mode, paymentProvider.modes) ? ref : null
}

/** Reads what a document still asks of its client, by whatever means, without what is on its way; minor units. Errors: not_found. */
export function readAskedCents(context: AppContext, orgId: string, payable: Payable): Promise<number> {
  return readAs(systemScope(context, orgId), async (tx) => {
    const { owedCents, processingCents } = await readDue(tx, payable)
    return Math.max(0, owedCents - processingCents)
  })
}

/** Reads the sum that a client may pay online of a document, as their page shows it. Errors: not_found. */
export function readOffer(context: AppContext, orgId: string, payable: Payable): Promise<OnlineOffer> {
  return readAs(systemScope(context, orgId), async (tx) => {
    const [ref, due] = await Promise.all([findTakingAccount(tx), readDue(tx, payable)])
    return {
      amountCents: ref === null ? 0 : chargeableCents(due),
      processingCents: due.processingCents,
      testMode: ref?.mode === 'test',
    }
  })
}
