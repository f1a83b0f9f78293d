import { lockInvoicesForPayment } from '#server/features/invoices/commands/lock-invoices-for-payment.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { concerns, listBlocks } from '../queries/blocks.ts'
import { type ClientAsked, getReminderClient, type ReminderClient } from '../queries/client.ts'
import { listOwed, type OwedInvoice } from '../queries/owed.ts'
import { assertLate } from './judge-late.ts'

type LateAsked = Omit<ClientAsked, 'invoiceId'> & { invoiceIds: readonly string[]; despiteBlocks: boolean }

/**
 * Holds the invoices of a client and judges them by what is true now. `before`: what it owed when its PDF was drawn. Errors: those of getReminderClient
 * and assertLate, reminder_blocked, version_conflict.
 */
export async function holdLate(
  tx: Tx,
  { invoiceIds, despiteBlocks, ...asked }: LateAsked,
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
