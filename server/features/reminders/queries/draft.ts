import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { eurosFirst } from '#shared/domain/invoices/euros-first.ts'
import { startPlans } from '#shared/domain/reminders/start-plans.ts'
import type { Currency } from '#shared/french/format.ts'
import { daysBetween } from '#shared/time/calendar-day.ts'
import { isLate } from '../steps/judge-late.ts'
import { concerns, listBlocks } from './blocks.ts'
import { type ClientAsked, getReminderClient, type ReminderClient } from './client.ts'
import { listOwed } from './owed.ts'
import { presentBlock } from './reminders.ts'

type Asked = ClientAsked & { currency?: Currency | undefined; invoiceIds?: readonly string[] | undefined }

/** As many as one reminder names. */
const MOST = 200

/**
 * The reminder that would leave now for all that a client owes late in one currency, the oldest first, with its text to be read again. What it
 * disputes is left out, unless that invoice is asked for. Errors: those of getReminderClient, reminder_nothing_late, reminder_too_many_invoices.
 */
export async function getReminderDraft(tx: Tx, { invoiceIds, ...asked }: Asked) {
  const client = await getReminderClient(tx, asked)
  const [owed, blocks, lastAt] = await Promise.all([
    listOwed(tx, [client.id]),
    listBlocks(tx, [client.id]),
    findLast(tx, client.id),
  ])
  const wanted = new Set([...(invoiceIds ?? []), ...(asked.invoiceId === undefined ? [] : [asked.invoiceId])])
  const late = owed.filter(
    (invoice) => isLate(invoice, client.today) && (!invoice.disputed || wanted.has(invoice.id)),
  )
  const currencies = [...new Set(late.map(({ currency }) => currency))].toSorted(eurosFirst)
  const currency = late.find(({ id }) => id === asked.invoiceId)?.currency ?? asked.currency ?? currencies[0]
  const chosen = late.filter(
    (invoice) => invoice.currency === currency && (invoiceIds === undefined || wanted.has(invoice.id)),
  )
  const isMissing = asked.invoiceId !== undefined && !chosen.some(({ id }) => id === asked.invoiceId)
  if (currency === undefined || chosen.length === 0 || isMissing)
    throw new DomainError('reminder_nothing_late')
  if (chosen.length > MOST) throw new DomainError('reminder_too_many_invoices')
  const ids = chosen.map(({ id }) => id)
  return {
    companyId: client.companyId,
    contactId: client.contactId,
    clientName: client.name,
    currency,
    otherCurrencies: currencies.filter((other) => other !== currency),
    recipient: client.recipient,
    ...usualWords(client, lastAt !== null),
    invoices: chosen.map(({ id, number, issuedOn, dueOn, owedCents, contestedCents }) => ({
      invoiceId: id,
      number,
      issuedOn,
      dueOn,
      daysLate: daysBetween(dueOn, client.today),
      owedCents,
      contestedCents,
    })),
    totalCents: chosen.reduce((sum, { owedCents }) => sum + owedCents, 0),
    blocks: (blocks.get(client.id) ?? []).filter((block) => concerns(block, ids)).map(presentBlock),
    lastReminderAt: lastAt?.toISOString() ?? null,
  }
}

/** The words of the start for this kind of client; others where it was reminded before. */
function usualWords({ kind }: ReminderClient, again: boolean): { subject: string; message: string } {
  const { steps } = startPlans[kind]
  const mails = steps.filter(({ days, channel }) => days > 0 && channel === 'mail')
  const { subject, message } = mails[again ? 1 : 0]!
  return { subject, message }
}

async function findLast(tx: Tx, clientId: string): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(ended_at) as at from reminders
    where org_id = ${tx.scope.orgId} and client_id = ${clientId} and subject = 'invoices' and state = 'sent'`.execute(
    tx.db,
  )
  return rows[0]?.at ?? null
}
