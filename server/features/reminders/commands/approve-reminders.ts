import { inTransaction } from '#server/db/transaction.ts'
import { oneAtATime } from '#server/one-at-a-time.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { judgeWaiting } from '../steps/judge-waiting.ts'
import { refreshStandings } from '../steps/refresh-standings.ts'
import { type ActedReminders, splitWaiting } from '../steps/split-waiting.ts'
import { approveWaiting, endByHand, skipWaiting } from '../store/waiting.ts'

/** Clients whose facts are read before other requests have their turn: a client may owe hundreds of invoices. */
const AT_ONCE = 4

/** A thousand are approved by five requests at once. */
const inTurn = oneAtATime()

/**
 * Lets reminders leave: each is judged from fresh facts now, and once more by the job that sends it. What something speaks against ends with its
 * reason; a call counts as done by whoever approves it, a letter is posted. Errors: not_found.
 */
export const approveReminders = (
  scope: Scope,
  { reminderIds }: { reminderIds: string[] },
): Promise<ActedReminders> => inTurn(scope, () => inTransaction(scope, (tx) => approve(tx, reminderIds)))

async function approve(tx: Tx, reminderIds: readonly string[]): Promise<ActedReminders> {
  const { waiting, left } = await splitWaiting(tx, reminderIds)
  const judged: Awaited<ReturnType<typeof judgeWaiting>> = new Map()
  for (let at = 0; at < waiting.length; at += AT_ONCE)
    for (const [id, one] of await judgeWaiting(tx, waiting.slice(at, at + AT_ONCE))) judged.set(id, one)
  const mails: string[] = []
  const byHand: string[] = []
  const skipped: string[] = []
  for (const { id, channel, recipientEmail } of waiting) {
    const { against } = judged.get(id)!
    if (against !== null) {
      left.push({ reminderId: id, code: against.reason, message: against.text })
      if (!against.later) {
        await skipWaiting(tx, [id], { reason: against.reason })
        skipped.push(id)
      }
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
  await tx.enqueueEach(
    'send-reminder',
    mails.map((reminderId) => ({ orgId: tx.scope.orgId, reminderId })),
  )
  // What is approved waits in the ledger as it did: it moves nothing until it leaves.
  const ended = new Set([...byHand, ...skipped])
  await refreshStandings(
    tx,
    waiting.flatMap(({ id, clientId }) => (ended.has(id) ? [clientId] : [])),
  )
  return { done: [...byHand, ...mails], left }
}
