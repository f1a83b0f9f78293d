import type { Tx } from '#server/scope.ts'
import type { StatementInvoice } from '#shared/contract/statement-links.ts'
import { askedCents } from '#shared/domain/invoices/statement-page.ts'
import type { Currency } from '#shared/french/format.ts'
import { daysBetween } from '#shared/time/calendar-day.ts'
import { listOpenDisputes } from '../store/disputes.ts'
import { listClientAnswers } from './client-answers.ts'
import type { Client, OwedByClient } from './client-owed.ts'

type Day = { timeZone: string; today: string }

/** Invoices as the page of their client tells them, by currency, in the order given. */
export async function listOwedInvoices(
  tx: Tx,
  owed: readonly OwedByClient[],
  { timeZone, today }: Day,
): Promise<Map<Currency, StatementInvoice[]>> {
  if (owed.length === 0) return new Map()
  const invoiceIds = owed.map(({ id }) => id)
  const [answers, disputes] = await Promise.all([
    listClientAnswers(tx, { invoiceIds, timeZone }),
    listOpenDisputes(tx, invoiceIds),
  ])
  const told = owed.map(({ id, pdfFileKey: _, ...invoice }) => ({
    ...invoice,
    invoiceId: id,
    daysLate: daysBetween(invoice.dueOn, today),
    dispute: disputes.get(id) ?? null,
    answers: answers.get(id)!,
  }))
  return new Map(
    [...Map.groupBy(told, ({ currency }) => currency)].map(([currency, invoices]) => [
      currency,
      invoices.map(({ currency: _, ...invoice }) => invoice),
    ]),
  )
}

/** What one page would take for these invoices of a client, in one order for all callers. */
export const payableOf = (invoices: readonly StatementInvoice[], client: Client) => ({
  allocations: invoices
    .flatMap((invoice) => {
      const amountCents = askedCents(invoice)
      return amountCents > 0 ? [{ invoiceId: invoice.invoiceId, amountCents }] : []
    })
    .toSorted((one, other) => (one.invoiceId < other.invoiceId ? -1 : 1)),
  ...client,
})
