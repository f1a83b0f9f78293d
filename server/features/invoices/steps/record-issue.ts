import { emitInvoiceEvent } from '#server/features/invoices/commands/emit-invoice-event.ts'
import { listRecordedInvoices } from '#server/features/invoices/queries/ledger-entries.ts'
import { type LockedInvoice, linksOf } from '#server/features/invoices/store/invoices.ts'
import { insertDocument, markIssued, moveInvoice } from '#server/features/invoices/store/issued-invoices.ts'
import { appendEntry, lockLedger } from '#server/features/invoices/store/ledger.ts'
import type { Tx } from '#server/scope.ts'
import { statusOf } from '#shared/domain/invoices/invoice.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import { moneyOf } from './assert-correctable.ts'
import type { LockedIssue } from './lock-for-issue.ts'
import type { NextNumber } from './next-number.ts'

type Issued = {
  document: InvoiceDocument
  number: NextNumber
  pdf: { fileKey: string; sha256: string }
  xml: { fileKey: string; sha256: string }
}

/** Freezes a draft whose number was taken, moves what it corrects, and chains it to the ledger. */
export async function recordIssue(tx: Tx, { invoice, earlier }: LockedIssue, issued: Issued): Promise<void> {
  const { document, number } = issued
  const { grossCents, dueCents } = document.totals
  const money = { dueCents, grossCents, paidCents: 0, creditedCents: 0, lostCents: 0 }
  const life = { kind: document.kind, issued: true, sent: false, disputed: false, replaced: false }
  await insertDocument(tx, invoice.id, issued)
  const { text, series, period, issuedOn } = number
  const status = statusOf({ ...money, ...life })
  await markIssued(tx, invoice.id, { number: text, series, period, issuedOn, status, document })
  const facts = { number: text, gross_cents: grossCents, client_name: document.buyer.name }
  await emitInvoiceEvent(tx, 'invoice.issued', { ...invoice, ...facts })
  for (const { precedingId, relation } of linksOf(document)) {
    const preceding = earlier.find(({ id }) => id === precedingId)
    if (preceding === undefined || relation === 'takes_back') continue
    await correct(tx, preceding, relation === 'credits' ? grossCents : null)
    const type = relation === 'credits' ? 'invoice.credited' : 'invoice.replaced'
    await emitInvoiceEvent(tx, type, preceding, { by: text })
  }
  const [, recorded] = await Promise.all([lockLedger(tx), listRecordedInvoices(tx, [invoice.id])])
  const payloadSha256 = recorded.get(invoice.id)?.digest
  if (payloadSha256 === undefined) throw new Error(`invoice ${invoice.id} has no document`)
  await appendEntry(tx, { kind: 'invoice_issued', subjectId: invoice.id, payloadSha256 })
}

/** `credited`: what a credit note gives back; null: a corrective invoice takes its place. */
async function correct(tx: Tx, invoice: LockedInvoice, credited: number | null): Promise<void> {
  const creditedCents = invoice.credited_cents + (credited ?? 0)
  const status = statusOf({
    ...moneyOf(invoice),
    creditedCents,
    kind: invoice.kind,
    issued: true,
    sent: invoice.sent_at !== null,
    disputed: invoice.disputed_at !== null,
    replaced: credited === null,
  })
  const replaced = credited === null ? { replaced_at: tx.now } : {}
  await moveInvoice(tx, invoice.id, { status, credited_cents: creditedCents, ...replaced })
}
