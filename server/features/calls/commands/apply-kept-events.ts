import { runEach } from '#server/run-each.ts'
import type { AppContext } from '#server/scope.ts'
import { applyKept } from '../steps/apply-kept.ts'
import { listToApply } from '../store/telephony.ts'

/** What was heard longer ago than this has been left by a process that ended. */
const LEFT_AFTER_MS = 10_000

/** Applies what providers said of calls and a process that ended left. */
export async function applyKeptEvents(context: AppContext): Promise<void> {
  const before = new Date(context.clock.now().getTime() - LEFT_AFTER_MS)
  const left = await listToApply(context, before)
  await runEach(left.map((call) => () => applyKept(context, call)))
}
