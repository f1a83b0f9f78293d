import { inTransaction, readAs } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import { assertOnCard } from '#server/features/documents/commands/assert-on-card.ts'
import { listMailedTo } from '#server/features/documents/queries/client-links.ts'
import { lockInvoicesForPayment } from '#server/features/invoices/commands/lock-invoices-for-payment.ts'
import { type AppContext, type Scope, systemScope, type Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type ApprovedReminder, findApproved } from '../queries/approved.ts'
import { getReminderClient } from '../queries/client.ts'
import { readLeaving } from '../queries/leaving.ts'
import type { OwedInvoice } from '../queries/owed.ts'
import { carryFiles, readFilesToCarry } from '../steps/carry-files.ts'
import { chooseStepMailbox } from '../steps/choose-step-mailbox.ts'
import { emitReminder } from '../steps/emit-reminder.ts'
import { type CarriedFiles, filesOf } from '../steps/files-of.ts'
import { judgeWaiting } from '../steps/judge-waiting.ts'
import { leaveOut } from '../steps/leave-out.ts'
import { mailReminder } from '../steps/mail-reminder.ts'
import { refreshStandings } from '../steps/refresh-standings.ts'
import { sendWaitingQuote } from '../steps/send-waiting-quote.ts'
import { endSent } from '../store/decided.ts'
import { lockStandings } from '../store/standings.ts'
import { lockReminders, returnWaiting } from '../store/waiting.ts'

/** Others are in the way, or something is out of order for a while. */
const PASSING = new Set(['version_conflict', 'service_unavailable', 'too_many_reads', 'outcome_unknown'])

const TURNED_OFF = 'Les relances automatiques ont été désactivées\u00a0: elle attend votre accord.'

/**
 * Sends a reminder that was approved, or that leaves by itself, unless something speaks against it by now. Where it cannot leave, it waits for a
 * person again, with the reason. What leaves by itself does so on a working day.
 */
export async function sendApproved(
  context: AppContext,
  { orgId, reminderId }: { orgId: string; reminderId: string },
  { last }: { last: boolean },
): Promise<void> {
  const scope = systemScope(context, orgId)
  try {
    await send(scope, reminderId)
  } catch (error) {
    const said = error instanceof DomainError ? error : null
    if (!last && (said === null || PASSING.has(said.code))) throw error
    const note = said?.fields?.[0]?.message ?? said?.message ?? 'L’envoi n’a pas abouti.'
    await inTransaction(scope, (tx) => returnWaiting(tx, reminderId, note.slice(0, 500)))
    if (said === null) throw error
  }
}

async function send(scope: Scope, reminderId: string): Promise<void> {
  const reminder = await readAs(scope, (tx) => findApproved(tx, reminderId))
  if (reminder === null) return
  if (reminder.byItself) {
    const leaving = await readAs(scope, (tx) => readLeaving(tx, reminder))
    const payload = { orgId: scope.orgId, reminderId }
    if (leaving.kind === 'off') return inTransaction(scope, (tx) => returnWaiting(tx, reminderId, TURNED_OFF))
    if (leaving.kind === 'later')
      return inTransaction(scope, (tx) => tx.enqueue('send-reminder', payload, { startAfter: leaving.at }))
  }
  if (reminder.subject === 'quote') return sendWaitingQuote(scope, reminder)
  const found = await readAs(scope, async (tx) => {
    const judged = (await judgeWaiting(tx, [reminder])).get(reminderId)!
    if (judged.against !== null) return { against: judged.against }
    const { against, invoices, owed: before } = judged
    const mailboxId = await chooseStepMailbox(tx, reminderId)
    const wish = await readFilesToCarry(tx, reminder, { invoices, mailboxId })
    return { against, mailboxId, wish, before }
  })
  if (found.against !== null) return inTransaction(scope, (tx) => leaveOut(tx, reminder, found.against))
  const { wish, mailboxId, before } = found
  await withFiles(scope.context, async (files) => {
    const carried = await carryFiles(scope, files, { reminder, wish })
    return inTransaction(scope, (tx) => record(tx, reminder, { before, mailboxId, carried }))
  })
}

type Prepared = {
  /** What the client owed when its statement was drawn. */
  before: readonly OwedInvoice[]
  mailboxId: string | null
  carried: CarriedFiles
}

/** Judges it from fresh facts with the invoices held, and records what leaves. */
async function record(
  tx: Tx,
  reminder: ApprovedReminder,
  { before, mailboxId, carried }: Prepared,
): Promise<void> {
  const { id, clientId, companyId, contactId } = reminder
  await lockInvoicesForPayment(
    tx,
    before.map((invoice) => invoice.id),
  )
  await lockStandings(tx, [clientId])
  const [held] = await lockReminders(tx, [id])
  if (held!.state !== 'to_approve' || !held!.isApproved) return
  const judged = (await judgeWaiting(tx, [held!])).get(id)!
  if (judged.against !== null) return leaveOut(tx, reminder, judged.against)
  const { invoices, owed } = judged
  if (JSON.stringify(owed) !== JSON.stringify(before)) throw new DomainError('version_conflict')
  const client = await getReminderClient(tx, {
    companyId: companyId ?? undefined,
    contactId: contactId ?? undefined,
  })
  const to = { email: held!.recipientEmail!, name: held!.recipientName }
  const had = await listMailedTo(tx, { kind: 'invoice', id: invoices[0]!.id })
  await assertOnCard(tx, to.email, client, had)
  const words = { subject: held!.mailSubject, message: held!.message }
  const { pdfs, leftOut, attachments } = filesOf(carried, invoices)
  const { approvedBy } = held!
  const wish = { client, invoices, words, to, mailboxId, pdfs, leftOut, senderId: approvedBy }
  const mailed = await mailReminder(tx, wish)
  const totalCents = invoices.reduce((sum, { owedCents }) => sum + owedCents, 0)
  const left = { invoices, totalCents, mailed, attachments, pdf: carried.statement, note: leftOut }
  await endSent(tx, id, { ...left, endedBy: approvedBy })
  await emitReminder(tx, { reminderId: id, client, invoices, to: to.email })
  await refreshStandings(tx, [clientId])
}
