import { setImmediate } from 'node:timers/promises'
import type { AppContext } from '#server/scope.ts'
import type { CallKey } from '../store/telephony.ts'
import { applyKept } from './apply-kept.ts'

type Heard = CallKey & { orgId: string }
/** Calls that wait, by organization. The order of the map is that of service: who was served goes to its end. */
type Lane = { waiting: Map<string, Map<string, CallKey>>; running: Promise<void> | null }
const lanes = new WeakMap<AppContext, Lane>()

/**
 * Applies what was said of a call once its provider is answered: one call after another, so that answers come first, a call of each organization in turn,
 * and once for all that was said of it meanwhile. What this process does not do, the job of the minute does.
 */
export function applySoon(context: AppContext, { orgId, ...call }: Heard): void {
  const lane = lanes.get(context) ?? { waiting: new Map(), running: null }
  lanes.set(context, lane)
  const calls = lane.waiting.get(orgId) ?? new Map<string, CallKey>()
  lane.waiting.set(orgId, calls.set(`${call.provider} ${call.callId}`, call))
  lane.running ??= drain(context, lane)
}

/** Once all that was heard so far is applied. */
export async function whenApplied(context: AppContext): Promise<void> {
  await lanes.get(context)?.running
}

async function drain(context: AppContext, lane: Lane): Promise<void> {
  for (;;) {
    await setImmediate()
    const next = takeNext(lane)
    if (next === null) break
    await applyKept(context, next).catch((error: unknown) =>
      context.log.error({ err: error, orgId: next.orgId }, 'an event of telephony was not applied'),
    )
  }
  lane.running = null
}

function takeNext({ waiting }: Lane): Heard | null {
  for (const [orgId, calls] of waiting)
    for (const [key, call] of calls) {
      calls.delete(key)
      waiting.delete(orgId)
      if (calls.size > 0) waiting.set(orgId, calls)
      return { orgId, ...call }
    }
  return null
}
