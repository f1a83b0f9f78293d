import { inTransaction } from '#server/db/transaction.ts'
import type { Scope } from '#server/scope.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { judgeWaiting } from '../steps/judge-waiting.ts'
import { refreshStandings } from '../steps/refresh-standings.ts'
import { type ActedReminders, splitWaiting } from '../steps/split-waiting.ts'
import { approveWaiting, endByHand, skipWaiting } from '../store/waiting.ts'

/**
 * Lets reminders leave: each is judged from fresh facts now, and once more by the job that sends it. What something speaks against ends with its
 * reason; a call counts as done by whoever approves it, a letter is posted. Errors: not_found.
 */
export function approveReminders(
  scope: Scope,
  { reminderIds }: { reminderIds: string[] },
): Promise<ActedReminders> {
  return inTransaction(scope, async (tx) => {
    const { waiting, left } = await splitWaiting(tx, reminderIds)
    const judged = await judgeWaiting(tx, waiting)
    const mails: string[] = []
    const byHand: string[] = []
    for (const { id, channel, recipientEmail } of waiting) {
      const { against } = judged.get(id)!
      if (against !== null) {
        left.push({ reminderId: id, code: against.reason, message: against.text })
        if (!against.later) await skipWaiting(tx, [id], { reason: against.reason })
      } else if (channel === 'call') byHand.push(id)
      // Of a letter, the day of the post is asked: post-letter.ts.
      else if (channel !== 'mail')
        left.push({ reminderId: id, code: 'letter_not_drawn', message: errorCodes.letter_not_drawn.text })
      else if (recipientEmail === null)
        left.push({
          reminderId: id,
          code: 'recipient_missing',
          message: errorCodes.recipient_missing.text,
        })
      else mails.push(id)
    }
    await endByHand(tx, byHand)
    await approveWaiting(tx, mails)
    for (const reminderId of mails) await tx.enqueue('send-reminder', { orgId: scope.orgId, reminderId })
    await refreshStandings(
      tx,
      waiting.map(({ clientId }) => clientId),
    )
    return { done: [...byHand, ...mails], left }
  })
}
