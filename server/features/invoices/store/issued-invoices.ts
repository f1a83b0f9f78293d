import type { Tx } from '#server/scope.ts'
import type { InvoiceStatus } from '#shared/domain/invoices/invoice.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'

/**
 * Takes the number when it is the one after the last, on a day that is not before the last one's; false when another has it. The row
 * stays locked until the transaction ends, so a failure gives it back.
 */
export async function claimNumber(
  tx: Tx,
  {
    series,
    period,
    ordinal,
    issuedOn,
  }: { series: string; period: string; ordinal: number; issuedOn: string },
): Promise<boolean> {
  const taken = await tx.byKey
    .insertInto('invoice_series')
    .values({
      org_id: tx.scope.orgId,
      series,
      period,
      first_number: ordinal,
      last_number: ordinal,
      last_issued_on: issuedOn,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'series', 'period'])
        .doUpdateSet({ last_number: ordinal, last_issued_on: issuedOn })
        .where('invoice_series.last_number', '=', ordinal - 1)
        .where((eb) =>
          eb.or([
            eb('invoice_series.last_issued_on', 'is', null),
            eb('invoice_series.last_issued_on', '<=', issuedOn),
          ]),
        ),
    )
    .returning('last_number')
    .executeTakeFirst()
  return taken !== undefined
}

type File = { fileKey: string; sha256: string }

export async function insertDocument(
  tx: Tx,
  invoiceId: string,
  issued: { document: InvoiceDocument; pdf: File; xml: File },
): Promise<void> {
  await tx.db
    .insertInto('invoice_documents')
    .values({
      org_id: tx.scope.orgId,
      invoice_id: invoiceId,
      document: JSON.stringify(issued.document),
      pdf_file_key: issued.pdf.fileKey,
      pdf_sha256: issued.pdf.sha256,
      xml_file_key: issued.xml.fileKey,
      xml_sha256: issued.xml.sha256,
      created_at: tx.now,
    })
    .execute()
}

/** Turns the draft into an issued invoice; its amounts are the frozen document's. */
export async function markIssued(
  tx: Tx,
  invoiceId: string,
  issued: {
    number: string
    series: string
    period: string
    issuedOn: string
    status: InvoiceStatus
    document: InvoiceDocument
  },
): Promise<void> {
  const { document, number, series, period, issuedOn, status } = issued
  const { totals, performance } = document
  await tx.byKey
    .updateTable('invoices')
    .set({
      status: 'issued',
      number,
      series,
      period,
      issued_on: issuedOn,
      due_on: document.dueOn,
      performed_on: performance === null ? null : performance.kind === 'on' ? performance.on : performance.to,
      client_name: document.buyer.name,
      net_cents: totals.netCents,
      vat_cents: totals.vatCents,
      gross_cents: totals.grossCents,
      due_cents: totals.dueCents,
      issued_at: tx.now,
      updated_by: tx.scope.userId,
      updated_at: tx.now,
    })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', invoiceId)
    .execute()
  if (status !== 'issued') await moveInvoice(tx, invoiceId, { status })
}

/** Changes the state of an issued invoice; its row is locked. */
export async function moveInvoice(
  tx: Tx,
  invoiceId: string,
  moved: {
    status: InvoiceStatus
    credited_cents?: number
    paid_cents?: number
    lost_cents?: number
    replaced_at?: Date
    sent_at?: Date
    disputed_at?: Date | null
  },
): Promise<void> {
  await tx.byKey
    .updateTable('invoices')
    .set({ ...moved, updated_by: tx.scope.userId, updated_at: tx.now })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', invoiceId)
    .execute()
}
