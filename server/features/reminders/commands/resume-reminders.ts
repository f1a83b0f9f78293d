import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { getReminderClient } from '../queries/client.ts'
import { refreshStandings } from '../steps/refresh-standings.ts'
import { endPause, lockPause } from '../store/pauses.ts'

/** Ends a pause: reminders go on by themselves. Once more, it changes nothing. Errors: not_found. */
export function resumeReminders(
  scope: Scope,
  { pauseId }: { pauseId: string },
): Promise<{ pauseId: string }> {
  return inTransaction(scope, async (tx) => {
    const pause = await lockPause(tx, pauseId)
    if (pause === null) throw new DomainError('not_found')
    if (pause.ended_at !== null) return { pauseId }
    await endPause(tx, pauseId)
    const { company_id: companyId, contact_id: contactId } = pause
    const { name } = await getReminderClient(tx, {
      companyId: companyId ?? undefined,
      contactId: contactId ?? undefined,
    })
    await tx.emit('reminder.resumed', {
      subject: { type: 'reminder', id: pauseId },
      companyId,
      contactId,
      meta: { clientName: name, reason: pause.reason },
    })
    await refreshStandings(tx, [(companyId ?? contactId)!])
    return { pauseId }
  })
}
