import { randomUUID } from 'node:crypto'
import {
  assertPayable,
  lockInvoicesForPayment,
} from '#server/features/invoices/commands/lock-invoices-for-payment.ts'
import type { Tx } from '#server/scope.ts'
import { chooseMandate, sequenceOf } from '#shared/domain/direct-debits/mandate.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type ErrorCode, errorCodes } from '#shared/domain/error-codes.ts'
import { NBSP } from '#shared/french/typography.ts'
import {
  type DebitedInvoice,
  listInvoices,
  listUnderWay,
  payerKey,
  readMandates,
} from '../queries/collectable.ts'
import type { UsableMandate } from '../queries/mandates.ts'
import type { NewBatch } from '../store/debits.ts'
import { lockMandates } from '../store/mandates.ts'

export type PlannedDebit = NewBatch['debits'][number] & { invoice: DebitedInvoice; mandate: UsableMandate }
export type PlannedBatch = Omit<NewBatch, 'debits'> & { debits: PlannedDebit[] }

type Asked = { invoiceIds: readonly string[]; creditorId: string; collectOn: string }

/**
 * Decides what each invoice is debited and under which mandate, with the mandates and the invoices held: nobody else takes them meanwhile.
 * Errors: not_found, those of chooseMandate, of assertPayable, invoice_disputed, payment_under_way.
 */
export async function planDebits(
  tx: Tx,
  { invoiceIds, creditorId, collectOn }: Asked,
): Promise<PlannedBatch[]> {
  const ids = [...new Set(invoiceIds)]
  const seen = await listInvoices(tx, ids)
  if (seen.length < ids.length) throw new DomainError('not_found')
  const signed = await readMandates(tx, seen, collectOn)
  await lockMandates(
    tx,
    [...signed.values()].flat().map(({ id }) => id),
  )
  const held = await lockInvoicesForPayment(tx, ids)
  // Their state from before they were held may be over.
  const [invoices, mandates, underWay] = await Promise.all([
    listInvoices(tx, ids),
    readMandates(tx, seen, collectOn),
    listUnderWay(tx, ids),
  ])
  const taken = new Map<string, number>()
  const batches = new Map<string, PlannedBatch>()
  for (const invoice of invoices) {
    const row = held.get(invoice.id)!
    const { owedCents: amountCents } = row
    assertPayable(row, { amountCents, currency: 'EUR', path: 'invoiceIds' })
    if (row.status === 'disputed') throw refused('invoice_disputed', invoice)
    if (underWay.has(invoice.id)) throw refused('payment_under_way', invoice)
    const chosen = chooseMandate(mandates.get(payerKey(invoice)) ?? [], { creditorId, on: collectOn })
    if (!chosen.ok) throw refused(chosen.code, invoice)
    const { mandate } = chosen
    const before = taken.get(mandate.id) ?? 0
    if (mandate.kind === 'one_off' && before > 0) throw refused('mandate_used', invoice)
    taken.set(mandate.id, before + 1)
    const sequence = sequenceOf(mandate.kind, mandate.earlier + before)
    const key = `${mandate.scheme} ${sequence}`
    const batch = batches.get(key) ?? { id: randomUUID(), scheme: mandate.scheme, sequence, debits: [] }
    batches.set(key, batch)
    batch.debits.push({
      id: randomUUID(),
      mandateId: mandate.id,
      invoiceId: invoice.id,
      amountCents,
      invoice,
      mandate,
    })
  }
  return [...batches.values()]
}

/** Names the invoice: a file may hold two hundred. */
const refused = (code: ErrorCode, { number }: DebitedInvoice) =>
  new DomainError(code, {
    fields: [{ path: 'invoiceIds', code, message: `${number}${NBSP}: ${errorCodes[code].text}` }],
  })
