import type { Tx } from '#server/scope.ts'
import type { ApprovedReminder } from '../queries/approved.ts'
import { lockStandings } from '../store/standings.ts'
import { lockReminders, returnWaiting, skipWaiting } from '../store/waiting.ts'
import type { Against } from './judge-waiting-quotes.ts'
import { refreshStandings } from './refresh-standings.ts'

/** A reminder that was about to leave does not: it waits for a person again where it is only too soon, or ends with its reason. */
export async function leaveOut(
  tx: Tx,
  { id, clientId }: Pick<ApprovedReminder, 'id' | 'clientId'>,
  against: Against,
): Promise<void> {
  await lockStandings(tx, [clientId])
  const [held] = await lockReminders(tx, [id])
  if (held!.state !== 'to_approve' || !held!.isApproved) return
  await (against.later
    ? returnWaiting(tx, id, against.text)
    : skipWaiting(tx, [id], { reason: against.reason }))
  await refreshStandings(tx, [clientId])
}
