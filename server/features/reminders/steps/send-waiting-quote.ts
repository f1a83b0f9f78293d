import { inTransaction, readAs } from '#server/db/transaction.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { closedQuoteErrors } from '#shared/domain/quotes/quote.ts'
import type { ApprovedReminder } from '../queries/approved.ts'
import { listWaitingQuotesOf } from '../queries/waiting-quotes.ts'
import { endSent } from '../store/decided.ts'
import { lockStandings } from '../store/standings.ts'
import { type HeldReminder, lockReminders } from '../store/waiting.ts'
import { chooseStepMailbox } from './choose-step-mailbox.ts'
import { emitQuoteReminder } from './emit-reminder.ts'
import { judgeWaitingQuotes } from './judge-waiting-quotes.ts'
import { leaveOut } from './leave-out.ts'
import { lockWaitingQuote, mailQuoteReminder } from './mail-quote-reminder.ts'
import { refreshStandings } from './refresh-standings.ts'

/** A devis that was answered or expired while its reminder was about to leave: the judgment that follows says which. */
const CLOSED = new Set<string>(closedQuoteErrors)

/** Sends the reminder of a devis that was approved, unless something speaks against it by now: judged with the devis held, in the transaction that records it. */
export async function sendWaitingQuote(scope: Scope, reminder: ApprovedReminder): Promise<void> {
  const mailboxId = await readAs(scope, (tx) => chooseStepMailbox(tx, reminder.id))
  await inTransaction(scope, async (tx) => {
    const locked = await lockWaitingQuote(tx, reminder.carryingId).catch((error: unknown) => {
      if (error instanceof DomainError && CLOSED.has(error.code)) return null
      throw error
    })
    await lockStandings(tx, [reminder.clientId])
    const [held] = await lockReminders(tx, [reminder.id])
    if (held!.state !== 'to_approve' || !held!.isApproved) return
    const against = (await judgeWaitingQuotes(tx, [held!])).get(held!.id) ?? null
    if (locked === null || against !== null) {
      if (against === null) throw new DomainError('version_conflict')
      return leaveOut(tx, reminder, against)
    }
    await record(tx, held!, { locked, mailboxId })
  })
}

type Prepared = { locked: Awaited<ReturnType<typeof lockWaitingQuote>>; mailboxId: string | null }

async function record(tx: Tx, held: HeldReminder, { locked, mailboxId }: Prepared): Promise<void> {
  const { id, clientId, carryingId, mailSubject, message, recipientEmail, recipientName, approvedBy } = held
  const quote = (await listWaitingQuotesOf(tx, [carryingId]))[0]!
  const to = { email: recipientEmail!, name: recipientName }
  const words = { subject: mailSubject, message }
  const mailed = await mailQuoteReminder(tx, { locked, quote, words, to, mailboxId })
  const { grossCents } = quote
  const left = { invoices: [], attachments: [], pdf: null, note: null }
  await endSent(tx, id, { ...left, totalCents: grossCents, mailed, endedBy: approvedBy })
  await emitQuoteReminder(tx, { reminderId: id, quote, to: to.email })
  await refreshStandings(tx, [clientId])
}
