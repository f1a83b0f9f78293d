import { assertRevision } from '#server/features/documents/commands/assert-revision.ts'
import { listChainOf } from '#server/features/invoices/queries/chain.ts'
import { getInvoiceRow, type InvoiceRow } from '#server/features/invoices/queries/rows.ts'
import { linksOf } from '#server/features/invoices/store/invoices.ts'
import type { Tx } from '#server/scope.ts'
import { isSameClient } from '#shared/domain/documents/same-client.ts'
import { assertCan, DomainError } from '#shared/domain/domain-error.ts'
import { creditsOn } from '#shared/domain/invoices/chain.ts'
import { computeInvoice } from '#shared/domain/invoices/compute-invoice.ts'
import { creditableOf } from '#shared/domain/invoices/credit-notes.ts'
import { invoiceCan } from '#shared/domain/invoices/invoice.ts'
import { isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import { grossSum, subtractByKey } from '#shared/domain/invoices/key-amounts.ts'
import { assertCreditable, assertReplaceable } from './assert-correctable.ts'
import type { NextNumber } from './next-number.ts'
import { type Judged, readIssue } from './read-issue.ts'

export type Asked = { invoiceId: string; revision?: number | undefined; issuedOn?: string | undefined }

/** Codes that stand alone: what is wrong is not in the draft. The others are fields of `invoice_not_ready`. */
const alone = ['invoice_chain_changed', 'invoice_above_quote', 'invoice_issued_before_last'] as const

/**
 * Reads what an issue would freeze now. `before`: the number of an issue that is being recorded; `judged`: what this one judged before.
 * Errors: not_found, invoice_not_draft, version_conflict, invoice_chain_changed,
 * invoice_above_quote, invoice_issued_before_last, credit_note_above_invoice and those of the corrected invoice, and
 * invoice_not_ready, which names every fault in `fields`.
 */
export async function judgeIssue(
  tx: Tx,
  asked: Asked,
  { before = null, judged = null }: { before?: NextNumber | null; judged?: Judged | null },
) {
  const row = await getInvoiceRow(tx, asked.invoiceId)
  assertCan(invoiceCan.issue(row))
  if (asked.revision !== undefined) await assertRevision(row, asked.revision, () => getInvoiceRow(tx, row.id))
  const read = await readIssue(tx, row, { issuedOn: asked.issuedOn, before, judged })
  const code = alone.find((one) => read.problems.some((problem) => problem.code === one))
  if (code !== undefined) throw new DomainError(code, { fields: read.problems })
  if (read.problems.length > 0) throw new DomainError('invoice_not_ready', { fields: read.problems })
  for (const { precedingId, relation } of linksOf(row.content))
    if (relation !== 'takes_back') await assertCorrects(tx, row, precedingId)
  return read
}

/** Errors: those of invoiceCan.credit and invoiceCan.replace, credit_note_of_other_client, credit_note_above_invoice. */
async function assertCorrects(tx: Tx, note: InvoiceRow, invoiceId: string): Promise<void> {
  const invoice = await getInvoiceRow(tx, invoiceId)
  const chain = await listChainOf(tx, invoice)
  if (!isCreditNote(note.kind)) return assertReplaceable(invoice, chain)
  assertCreditable(invoice, chain)
  if (!isSameClient(note, invoice)) throw new DomainError('credit_note_of_other_client')
  const earlier = creditsOn(chain, invoiceId).map(({ totals }) => totals)
  const left = creditableOf({ totals: computeInvoice(invoice.content) }, earlier)
  const after = subtractByKey(left, computeInvoice(note.content).vat)
  const gone = after.some(({ baseCents, ...key }) => {
    const before = left.find((one) => one.category === key.category && one.rateBps === key.rateBps)
    return baseCents !== 0 && baseCents * (before?.baseCents ?? 0) <= 0
  })
  if (gone || grossSum(after) < 0) throw new DomainError('credit_note_above_invoice')
}
