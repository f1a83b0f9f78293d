import { SourceError } from '#server/integrations/mail-source/port.ts'
import {
  LONGEST_PAUSE_SECONDS,
  pauseAfterFailures,
  type SyncFault,
} from '#shared/domain/mail-sync/mail-sync.ts'

/** The code of a failure of following a mailbox, and the pause before the next try, in seconds. */
export function faultOf(error: unknown, failures: number): { fault: SyncFault; seconds: number } {
  const pause = pauseAfterFailures(failures)
  if (!(error instanceof SourceError)) return { fault: 'unexpected', seconds: pause }
  // Another epoch in the middle of a pass: the next one sees it from its beginning.
  if (error.problem === 'changed') return { fault: 'lost', seconds: 1 }
  const asked = Math.min(error.retryAfter ?? 0, LONGEST_PAUSE_SECONDS)
  return { fault: error.problem, seconds: Math.max(pause, asked) }
}
