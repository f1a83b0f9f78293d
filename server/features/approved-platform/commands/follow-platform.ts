import { inTransaction, readAs } from '#server/db/transaction.ts'
import { listUnreadable } from '#server/features/approved-platform/queries/flows-and-statuses.ts'
import { deliverWaiting } from '#server/features/approved-platform/steps/deliver-waiting.ts'
import { emitPlatformEvent } from '#server/features/approved-platform/steps/emit-platform-event.ts'
import { type OpenPlatform, openPlatform } from '#server/features/approved-platform/steps/open-platform.ts'
import { readFlows } from '#server/features/approved-platform/steps/read-flows.ts'
import {
  lockConnection,
  saveAnswered,
  saveFault,
} from '#server/features/approved-platform/store/connections.ts'
import { listFlowsAside } from '#server/features/received-invoices/queries/flows.ts'
import { PlatformError } from '#server/integrations/approved-platform/port.ts'
import { type AppContext, type Scope, systemScope, type Tx } from '#server/scope.ts'
import { isToldNow, type PlatformFault, pauseAfter } from '#shared/domain/approved-platform/platform-fault.ts'

/** Between two looks, for a platform that does not call: its statuses are of hours and days. */
const LOOK_MS = 10 * 60_000

/**
 * Hands over what waits, then reads what the platform says and brings. Each deposit, message and invoice is kept by its own transaction:
 * whatever stops this, the next look goes on from there. `anew`: whatever its last fault, and what could not be read again.
 */
export async function followPlatform(
  context: AppContext,
  { orgId, anew = false }: { orgId: string; anew?: boolean },
): Promise<void> {
  const platform = await openPlatform(context, orgId)
  if (platform === null) return
  const { row } = platform
  // While it fails, it is asked at its own pace, whatever is issued meanwhile.
  if (!anew && row.fault !== null && row.look_at > context.clock.now()) return
  const scope = systemScope(context, orgId)
  const begunAt = context.clock.now()
  const again = anew ? await readAs(scope, listAside) : { messages: [], invoices: [] }
  try {
    const more = await deliverWaiting(scope, platform.account)
    const readUntil = await readFlows(scope, platform, again)
    await recordAnswer(scope, platform, { readUntil, begunAt })
    if (more) await inTransaction(scope, (tx) => tx.enqueue('follow-platform', { orgId }))
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    await recordFault(scope, platform, error)
  }
}

const listAside = async (tx: Tx) => ({
  messages: await listUnreadable(tx),
  invoices: await listFlowsAside(tx),
})

function recordAnswer(
  scope: Scope,
  { row }: OpenPlatform,
  times: { readUntil: Date; begunAt: Date },
): Promise<void> {
  return inTransaction(scope, async (tx) => {
    const present = await lockConnection(tx)
    if (present?.revision !== row.revision) return
    const lookAt = new Date(tx.now.getTime() + LOOK_MS)
    await saveAnswered(tx, { revision: row.revision, ...times, lookAt })
    if (present.fault !== null)
      await emitPlatformEvent(tx, 'approved_platform.recovered', { name: present.name })
  })
}

function recordFault(scope: Scope, { row }: OpenPlatform, { problem, code, retryAfter }: PlatformError) {
  return inTransaction(scope, async (tx) => {
    const present = await lockConnection(tx)
    if (present?.revision !== row.revision) return
    const tries = present.tries + 1
    const lookAt = new Date(tx.now.getTime() + pauseAfter(tries, retryAfter))
    await saveFault(tx, { fault: problem, code, tries, lookAt, revision: row.revision })
    if (isToldNow(problem, tries, present.fault as PlatformFault | null))
      await emitPlatformEvent(tx, 'approved_platform.failed', { name: present.name, fault: problem })
  })
}
