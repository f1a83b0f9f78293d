import { randomUUID } from 'node:crypto'
import { inTransaction, readAs } from '#server/db/transaction.ts'
import { withFiles } from '#server/db/with-files.ts'
import { assertOnCard } from '#server/features/documents/commands/assert-on-card.ts'
import { assertMailboxSends } from '#server/features/documents/commands/choose-mailbox.ts'
import type { Recipient } from '#server/features/documents/commands/choose-recipient.ts'
import { listMailedTo } from '#server/features/documents/queries/client-links.ts'
import { lockInvoicesForPayment } from '#server/features/invoices/commands/lock-invoices-for-payment.ts'
import { drawStatement } from '#server/features/invoices/commands/read-statement.ts'
import { getOwedInvoices } from '#server/features/invoices/queries/open-invoices.ts'
import type { Scope, Tx } from '#server/scope.ts'
import { sha256Hex } from '#server/sha256-hex.ts'
import type { ReminderDetail } from '#shared/contract/reminder-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { concerns, listBlocks } from '../queries/blocks.ts'
import { type ClientAsked, getReminderClient, type ReminderClient } from '../queries/client.ts'
import { listOwed, listOwedOf, type OwedInvoice } from '../queries/owed.ts'
import { getReminder } from '../queries/reminders.ts'
import { emitReminder } from '../steps/emit-reminder.ts'
import { assertLate } from '../steps/judge-late.ts'
import { assertWords } from '../steps/judge-words.ts'
import { mailReminder } from '../steps/mail-reminder.ts'
import { refreshStandings } from '../steps/refresh-standings.ts'
import { insertReminder } from '../store/reminders.ts'

type Input = Omit<ClientAsked, 'invoiceId'> & {
  invoiceIds: readonly string[]
  to: Recipient
  subject: string
  message: string
  mailboxId?: string | null | undefined
  despiteBlocks: boolean
}

/**
 * « Relancer »: one mail for what a client owes in late invoices, its statement attached. It is judged again from fresh facts by the transaction that
 * records it, with the invoices held; two people at once send one. Errors: those of assertWords, getReminderClient, assertMailboxSends, assertLate, drawStatement,
 * assertOnCard, mailReminder; reminder_blocked, version_conflict (money moved while the statement was drawn).
 */
export async function sendReminder(scope: Scope, input: Input): Promise<ReminderDetail> {
  const invoiceIds = [...new Set(input.invoiceIds)]
  assertWords(input, 'invoices')
  const { mailboxId, before } = await readAs(scope, async (tx) => {
    const client = await getReminderClient(tx, input)
    const carrier = await assertMailboxSends(tx, { mailboxId: input.mailboxId, size: 0 })
    await getOwedInvoices(tx, invoiceIds)
    assertLate(client, invoiceIds, await listOwedOf(tx, invoiceIds))
    return { mailboxId: carrier, before: await listOwed(tx, [client.id]) }
  })
  const { currency } = before.find(({ id }) => invoiceIds.includes(id))!
  const { companyId, contactId } = input
  const { pdf, name } = await drawStatement(scope, { companyId, contactId, currency })
  const sha256 = sha256Hex(pdf)
  return withFiles(scope.context, async (files) => {
    const fileKey = `${scope.orgId}/reminders/${randomUUID()}.pdf`
    await files.store(fileKey, pdf, 'application/pdf')
    return inTransaction(scope, async (tx) => {
      const { client, invoices } = await hold(tx, { ...input, invoiceIds }, before)
      const had = await listMailedTo(tx, { kind: 'invoice', id: invoices[0]!.id })
      await assertOnCard(tx, input.to.email, client, had)
      const mailed = await mailReminder(tx, {
        client,
        invoices,
        words: input,
        to: input.to,
        mailboxId,
        pdf: { name, fileKey, size: pdf.length },
      })
      const reminderId = await insertReminder(tx, {
        client,
        invoices,
        to: input.to,
        mailed,
        pdf: { fileKey, sha256 },
      })
      await emitReminder(tx, { reminderId, client, invoices, to: input.to.email })
      await refreshStandings(tx, [client.id])
      return getReminder(tx, reminderId)
    })
  })
}

/** Holds the invoices and judges them by what is true now. `before`: what the client owed when its statement was drawn. */
async function hold(
  tx: Tx,
  { invoiceIds, despiteBlocks, ...asked }: Input,
  before: readonly OwedInvoice[],
): Promise<{ client: ReminderClient; invoices: OwedInvoice[] }> {
  // All of them, so that two reminders of one client come one after the other.
  await lockInvoicesForPayment(tx, [...invoiceIds, ...before.map(({ id }) => id)])
  const client = await getReminderClient(tx, asked)
  const owed = await listOwed(tx, [client.id])
  const invoices = owed.filter(({ id }) => invoiceIds.includes(id))
  assertLate(client, invoiceIds, invoices)
  if (JSON.stringify(owed) !== JSON.stringify(before)) throw new DomainError('version_conflict')
  const blocks = (await listBlocks(tx, [client.id])).get(client.id) ?? []
  const against = blocks.filter((block) => concerns(block, invoiceIds))
  if (!despiteBlocks && against.length > 0)
    throw new DomainError('reminder_blocked', { message: against.map(({ text }) => text).join(' ') })
  return { client, invoices }
}
