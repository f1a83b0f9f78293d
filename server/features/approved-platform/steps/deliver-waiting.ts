import { inTransaction } from '#server/db/transaction.ts'
import { emitTransmission } from '#server/features/approved-platform/steps/emit-transmission.ts'
import { prepareDeposit } from '#server/features/approved-platform/steps/prepare-deposit.ts'
import { settle } from '#server/features/approved-platform/steps/settle.ts'
import {
  type ClaimedDeposit,
  claimDeposit,
  postpone,
} from '#server/features/approved-platform/store/deposits.ts'
import { type PlatformAccount, PlatformError } from '#server/integrations/approved-platform/port.ts'
import type { Scope } from '#server/scope.ts'
import { pauseAfter } from '#shared/domain/approved-platform/platform-fault.ts'
import { emitRefusal } from './emit-transmission.ts'

/** A message waits for the platform's word on its invoice. It is looked at again when that comes, and each day in any case. */
const HELD_MS = 86_400_000

/** Deposits of one look: what the platform says does not wait for a thousand of them. */
export const DELIVERIES = 20

/** Hands over what waits, the oldest first. True where more may wait. Throws the PlatformError that stops it. */
export async function deliverWaiting(scope: Scope, account: PlatformAccount): Promise<boolean> {
  for (let made = 0; made < DELIVERIES; made += 1) {
    const claimed = await inTransaction(scope, claimDeposit)
    if (claimed === null) return false
    await deliver(scope, account, claimed)
  }
  return true
}

async function deliver(scope: Scope, account: PlatformAccount, claimed: ClaimedDeposit): Promise<void> {
  const prepared = await prepareDeposit(scope, claimed)
  if ('held' in prepared) {
    const later = new Date(scope.context.clock.now().getTime() + HELD_MS)
    return inTransaction(scope, (tx) => postpone(tx, claimed.id, later))
  }
  // No platform refused it: there is nothing to tell.
  if ('refused' in prepared) return settleUnsaid(scope, claimed, prepared.refused)
  try {
    const flowId =
      (claimed.begun > 1 ? await findArrived(scope, account, claimed.id) : null) ??
      (await scope.context.approvedPlatform.deposit(account, prepared.deposit)).flowId
    await inTransaction(scope, async (tx) => {
      const settled = await settle(tx, claimed, { state: 'deposited', flowId })
      if (settled && claimed.kind === 'invoice')
        await emitTransmission(tx, 'invoice.transmitted', claimed.invoice_id)
    })
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    // This file is at fault, and not the platform's state: the others go on.
    if (error.problem === 'refused') return refuse(scope, claimed, error.code ?? 'refused')
    const later = new Date(scope.context.clock.now().getTime() + pauseAfter(claimed.begun, error.retryAfter))
    await inTransaction(scope, (tx) => postpone(tx, claimed.id, later))
    throw error
  }
}

/** The flow that an earlier try brought, whose answer was lost: the tracking id is the deposit's own. */
async function findArrived(
  { context }: Scope,
  account: PlatformAccount,
  trackingId: string,
): Promise<string | null> {
  const { flows } = await context.approvedPlatform.searchFlows(account, { trackingId })
  return flows.find((flow) => flow.trackingId === trackingId)?.flowId ?? null
}

const refusedFor = (code: string) => ({ state: 'refused', reason: { code, text: '' } }) as const

async function settleUnsaid(scope: Scope, claimed: ClaimedDeposit, code: string): Promise<void> {
  await inTransaction(scope, (tx) => settle(tx, claimed, refusedFor(code)))
}

function refuse(scope: Scope, claimed: ClaimedDeposit, code: string) {
  return inTransaction(scope, async (tx) => {
    if (await settle(tx, claimed, refusedFor(code))) await emitRefusal(tx, claimed, code)
  })
}
