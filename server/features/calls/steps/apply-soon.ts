import { setImmediate, setTimeout } from 'node:timers/promises'
import type { AppContext } from '#server/scope.ts'
import type { CallKey } from '../store/telephony.ts'
import { applyKept } from './apply-kept.ts'

type Heard = CallKey & { orgId: string }
/** Calls that wait, by organization. The order of the map is that of service: who was served goes to its end. */
type Lane = {
  waiting: Map<string, Map<string, CallKey>>
  running: Promise<void> | null
  /** Deliveries that wait for their answer. */
  answering: number
}
const lanes = new WeakMap<AppContext, Lane>()

/** While deliveries wait, applying has one part in so many of the time: a provider that waits too long, ten times, tells no more. */
const SHARE = 8
/** No pause is longer. */
const LONGEST_PAUSE_MS = 200

function laneOf(context: AppContext): Lane {
  const lane = lanes.get(context) ?? { waiting: new Map(), running: null, answering: 0 }
  lanes.set(context, lane)
  return lane
}

/** Answers a delivery, before which no call is applied at full pace. */
export async function answerFirst<T>(context: AppContext, answer: () => Promise<T>): Promise<T> {
  const lane = laneOf(context)
  lane.answering += 1
  try {
    return await answer()
  } finally {
    lane.answering -= 1
  }
}

/**
 * Applies what was said of a call once its provider is answered: one call after another, so that answers come first, a call of each organization in turn,
 * and once for all that was said of it meanwhile. What this process does not do, the job of the minute does.
 */
export function applySoon(context: AppContext, { orgId, ...call }: Heard): void {
  const lane = laneOf(context)
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
    const startedAt = performance.now()
    await applyKept(context, next).catch((error: unknown) =>
      context.log.error({ err: error, orgId: next.orgId }, 'an event of telephony was not applied'),
    )
    if (lane.answering > 0)
      await setTimeout(Math.min(LONGEST_PAUSE_MS, (SHARE - 1) * (performance.now() - startedAt)))
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
