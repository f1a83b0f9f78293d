import { runEach } from '#server/run-each.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import { failSending, NOT_MADE } from '../steps/fail-sending.ts'
import { listWaitingSince } from '../store/report-sendings.ts'

/** Five tries of five minutes at most, and their pauses: what waits longer has a job or is lost. */
const LOST_AFTER_MS = 30 * 60_000

/** Fails sendings that wait for no job: the process died at their last try. They are not tried again, since drawing them may be what ended it. */
export async function failLostSendings(context: AppContext): Promise<void> {
  const before = new Date(context.clock.now().getTime() - LOST_AFTER_MS)
  const waiting = await listWaitingSince(context, before)
  const lost = new Set(
    await context.queue.lost(
      ['make-report-sending'],
      waiting.map(({ id }) => id),
    ),
  )
  await runEach(
    waiting
      .filter(({ id }) => lost.has(id))
      .map(
        ({ id, orgId }) =>
          () =>
            failSending(systemScope(context, orgId), id, { failure: NOT_MADE, pause: null }),
      ),
  )
}
