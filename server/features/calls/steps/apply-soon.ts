import { setImmediate } from 'node:timers/promises'
import { inTransaction } from '#server/db/transaction.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import type { CallKey } from '../store/telephony.ts'
import { applyTelephonyEvents } from './apply-telephony-events.ts'

type Heard = CallKey & { orgId: string }
type Lane = { waiting: Map<string, Heard>; running: Promise<void> | null }
const lanes = new WeakMap<AppContext, Lane>()

/**
 * Applies what was said of a call once its provider is answered: one call after another, so that answers come first, and once for all that was said of it
 * meanwhile. What this process does not do, the job of the minute does.
 */
export function applySoon(context: AppContext, heard: Heard): void {
  const lane = lanes.get(context) ?? { waiting: new Map(), running: null }
  lanes.set(context, lane)
  lane.waiting.set([heard.orgId, heard.provider, heard.callId].join(' '), heard)
  lane.running ??= drain(context, lane)
}

/** Once all that was heard so far is applied. */
export async function whenApplied(context: AppContext): Promise<void> {
  await lanes.get(context)?.running
}

async function drain(context: AppContext, lane: Lane): Promise<void> {
  for (;;) {
    await setImmediate()
    const [next] = lane.waiting
    if (next === undefined) break
    const [key, { orgId, ...call }] = next
    lane.waiting.delete(key)
    await inTransaction(systemScope(context, orgId), (tx) => applyTelephonyEvents(tx, call)).catch(
      (error: unknown) => context.log.error({ err: error, orgId }, 'an event of telephony was not applied'),
    )
  }
  lane.running = null
}
