import { getParties, type Parties } from '#server/features/documents/queries/parties.ts'
import { readIssue } from '#server/features/invoices/steps/read-issue.ts'
import type { Tx } from '#server/scope.ts'
import type { InvoiceDetail } from '#shared/contract/invoices.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { computeInvoice } from '#shared/domain/invoices/compute-invoice.ts'
import type { InvoiceStatus } from '#shared/domain/invoices/invoice.ts'
import type { InvoiceDocument } from '#shared/domain/invoices/invoice-document.ts'
import type { InvoiceKind } from '#shared/domain/invoices/invoice-kind.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { summaryOf } from './list.ts'
import { getInvoiceRow, type InvoiceRow } from './rows.ts'

/** Finds the frozen document and its files. Null for a draft. Errors: not_found. */
export async function findIssued(tx: Tx, invoiceId: string) {
  const row = await tx.byKey
    .selectFrom('invoices as i')
    .leftJoin('invoice_documents as d', (join) =>
      join.onRef('d.org_id', '=', 'i.org_id').onRef('d.invoice_id', '=', 'i.id'),
    )
    .select(['i.number', 'd.document', 'd.pdf_file_key', 'd.pdf_sha256', 'd.xml_file_key', 'd.xml_sha256'])
    .where('i.org_id', '=', tx.scope.orgId)
    .where('i.id', '=', invoiceId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  const { number, pdf_file_key, pdf_sha256, xml_file_key, xml_sha256 } = row
  if (number === null || pdf_file_key === null || pdf_sha256 === null) return null
  if (xml_file_key === null || xml_sha256 === null) return null
  return {
    number,
    document: row.document as unknown as InvoiceDocument,
    pdf: { fileKey: pdf_file_key, sha256: pdf_sha256 },
    xml: { fileKey: xml_file_key, sha256: xml_sha256 },
  }
}

/** An invoice as the contract answers it. Errors: not_found. */
export async function getInvoice(tx: Tx, invoiceId: string): Promise<InvoiceDetail> {
  const row = await getInvoiceRow(tx, invoiceId)
  const [{ parties, issued, problems }, earlier, later] = await Promise.all([
    row.status === 'draft' ? readDraft(tx, row) : readIssued(tx, row),
    listLinked(tx, invoiceId, 'earlier'),
    listLinked(tx, invoiceId, 'later'),
  ])
  const today = todayIn(parties.seller.timeZone, tx.now)
  return {
    ...summaryOf(row, today),
    content: row.content,
    revision: row.revision,
    totals: issued?.document.totals ?? computeInvoice(row.content),
    paidCents: row.paid_cents,
    creditedCents: row.credited_cents,
    timeZone: parties.seller.timeZone,
    quote: row.quote_id === null ? null : { id: row.quote_id, number: row.quote_number },
    client: clientOf(issued?.document ?? null, parties),
    problems,
    earlier,
    later,
    issuedAt: row.issued_at?.toISOString() ?? null,
    pdfSha256: issued?.pdf.sha256 ?? null,
    xmlSha256: issued?.xml.sha256 ?? null,
    updatedByName: row.editor_name,
    createdByName: row.creator_name,
  }
}

async function readDraft(tx: Tx, row: InvoiceRow) {
  const { parties, problems } = await readIssue(tx, row, {})
  return { parties, problems, issued: null }
}

async function readIssued(tx: Tx, row: InvoiceRow) {
  const [parties, issued] = await Promise.all([
    getParties(tx, { companyId: row.company_id, contactId: row.contact_id }),
    findIssued(tx, row.id),
  ])
  return { parties, issued, problems: [] }
}

/** The client as issued, or as it is today for a draft. */
function clientOf(frozen: InvoiceDocument | null, { buyer }: Parties): InvoiceDetail['client'] {
  const party = frozen?.buyer ?? buyer
  return party && { name: party.name, kind: party.kind, email: buyer?.email ?? party.email }
}

/** Documents that an invoice names, or that name it; drafts among the later ones too. */
async function listLinked(
  tx: Tx,
  invoiceId: string,
  side: 'earlier' | 'later',
): Promise<InvoiceDetail['earlier']> {
  const [own, other] =
    side === 'earlier'
      ? (['l.invoice_id', 'l.preceding_id'] as const)
      : (['l.preceding_id', 'l.invoice_id'] as const)
  const rows = await tx.byKey
    .selectFrom('invoice_links as l')
    .innerJoin('invoices as i', (join) => join.onRef('i.org_id', '=', 'l.org_id').onRef('i.id', '=', other))
    .select(['i.id', 'i.kind', 'i.status', 'i.number', 'i.issued_on', 'i.gross_cents', 'i.owed_cents'])
    .select('l.relation')
    .where('l.org_id', '=', tx.scope.orgId)
    .where(own, '=', invoiceId)
    .orderBy('i.created_at')
    .orderBy('i.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as InvoiceKind,
    status: row.status as InvoiceStatus,
    number: row.number,
    issuedOn: row.issued_on,
    grossCents: row.gross_cents,
    owedCents: Number(row.owed_cents),
    relation: row.relation as 'credits' | 'corrects' | 'takes_back',
  }))
}
