import { inTransaction } from '#server/db/transaction.ts'
import { oneAtATime } from '#server/one-at-a-time.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { errorCodes } from '#shared/domain/error-codes.ts'
import { judgeWaiting } from '../steps/judge-waiting.ts'
import { refreshStandings } from '../steps/refresh-standings.ts'
import { type ActedReminders, splitWaiting } from '../steps/split-waiting.ts'
import { approveWaiting, endByHand, type HeldReminder, skipWaiting } from '../store/waiting.ts'

/** Reminders whose facts are read at once: a client may owe hundreds of invoices, and other requests have their turn between. */
const AT_ONCE = 20
/** As many mails as somebody reads about before approving: of more, each is judged by the job that sends it, and by it alone. */
const FEW = 20
/** The jobs of many begin when all are accepted. */
const MANY_START_MS = 2_000

/** A thousand are approved by five requests at once. */
const inTurn = oneAtATime()

/**
 * Lets reminders leave. A mail is judged from fresh facts by the job that sends it: what something speaks against ends there, with its reason. Where they
 * are few they are judged here too, so that whoever approves them reads why at once; what no job sends always is. A call counts as done by
 * whoever approves it, a letter is posted. Errors: not_found.
 */
export const approveReminders = (
  scope: Scope,
  { reminderIds }: { reminderIds: string[] },
): Promise<ActedReminders> => inTurn(scope, () => inTransaction(scope, (tx) => approve(tx, reminderIds)))

async function approve(tx: Tx, reminderIds: readonly string[]): Promise<ActedReminders> {
  const { waiting, left } = await splitWaiting(tx, reminderIds)
  const many = waiting.filter(({ channel }) => channel === 'mail').length > FEW
  const judged = await judgeInParts(tx, many ? waiting.filter(({ channel }) => channel !== 'mail') : waiting)
  const mails: string[] = []
  const byHand: string[] = []
  const skipped: string[] = []
  for (const { id, channel, recipientEmail } of waiting) {
    const against = judged.get(id)?.against ?? null
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
    many ? { startAfter: new Date(tx.now.getTime() + MANY_START_MS) } : {},
  )
  // What is approved waits in the ledger as it did: it moves nothing until it leaves.
  const ended = new Set([...byHand, ...skipped])
  await refreshStandings(
    tx,
    waiting.flatMap(({ id, clientId }) => (ended.has(id) ? [clientId] : [])),
  )
  return { done: [...byHand, ...mails], left }
}

async function judgeInParts(tx: Tx, waiting: readonly HeldReminder[]) {
  const judged: Awaited<ReturnType<typeof judgeWaiting>> = new Map()
  for (let at = 0; at < waiting.length; at += AT_ONCE)
    for (const [id, one] of await judgeWaiting(tx, waiting.slice(at, at + AT_ONCE))) judged.set(id, one)
  return judged
}
