import { sql } from 'kysely'
import {
  type CarriedRow,
  linkColumns,
  linkEnclosures,
  presentLink,
} from '#server/features/documents/queries/link-mails.ts'
import { getParties } from '#server/features/documents/queries/parties.ts'
import { findIssued } from '#server/features/invoices/queries/invoice.ts'
import { getInvoiceRow } from '#server/features/invoices/queries/rows.ts'
import type { Tx } from '#server/scope.ts'
import type { DocumentLink } from '#shared/contract/document-sending.ts'
import type { InvoiceDispute, InvoiceSending } from '#shared/contract/invoice-sending.ts'
import type { DisputeReason } from '#shared/domain/invoices/dispute.ts'

/** How an invoice was sent and what its client said against it, newest first. Errors: not_found. */
export async function getSending(tx: Tx, invoiceId: string): Promise<InvoiceSending> {
  const row = await getInvoiceRow(tx, invoiceId)
  const [{ buyer, seller }, issued, links, disputes] = await Promise.all([
    getParties(tx, { companyId: row.company_id, contactId: row.contact_id }),
    findIssued(tx, invoiceId),
    listLinks(tx, invoiceId),
    listDisputes(tx, invoiceId),
  ])
  return {
    invoiceId,
    status: row.status,
    sentAt: row.sent_at?.toISOString() ?? null,
    recipient: {
      email: buyer?.email ?? issued?.document.buyer.email ?? null,
      name: issued?.document.attention ?? buyer?.contactName ?? null,
    },
    banked: issued?.document.payment?.kind === 'transfer',
    timeZone: seller.timeZone,
    links,
    disputes,
  }
}

async function listLinks(tx: Tx, invoiceId: string): Promise<DocumentLink[]> {
  const sendings = sql<CarriedRow>`invoice_sendings(${invoiceId})`.as('s')
  const rows = await tx.db
    .selectFrom('invoice_client_links as l')
    .leftJoin('outgoing_mails as m', 'm.id', 'l.mail_id')
    .leftJoin(sendings, (join) => join.onRef('s.id', '=', 'l.sending_id'))
    .select(linkColumns)
    .select(linkEnclosures)
    .where('l.org_id', '=', tx.scope.orgId)
    .where('l.invoice_id', '=', invoiceId)
    .orderBy('l.created_at', 'desc')
    .orderBy('l.id', 'desc')
    .execute()
  return rows.map(presentLink)
}

async function listDisputes(tx: Tx, invoiceId: string): Promise<InvoiceDispute[]> {
  const rows = await tx.db
    .selectFrom('invoice_disputes as d')
    .leftJoin('invoice_client_links as l', (join) =>
      join.onRef('l.org_id', '=', 'd.org_id').onRef('l.id', '=', 'd.link_id'),
    )
    .leftJoin('users as u', 'u.id', 'd.settled_by')
    .leftJoin('users as o', 'o.id', 'd.opened_by')
    .select([
      'd.id',
      'd.reason',
      'd.message',
      'd.amount_cents',
      'd.opened_at',
      'd.settled_at',
      'd.settled_note',
    ])
    .select(['l.recipient_email', 'u.name as settled_by_name', 'o.name as opened_by_name'])
    .select(
      sql<InvoiceDispute['files']>`coalesce((
        select jsonb_agg(jsonb_build_object('id', f.id, 'name', f.name, 'size', f.size) order by f.id)
        from dispute_files f where f.org_id = d.org_id and f.dispute_id = d.id), '[]')`.as('files'),
    )
    .where('d.org_id', '=', tx.scope.orgId)
    .where('d.invoice_id', '=', invoiceId)
    .orderBy('d.opened_at', 'desc')
    .orderBy('d.id', 'desc')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    reason: row.reason as DisputeReason,
    message: row.message,
    amountCents: row.amount_cents,
    recipientEmail: row.recipient_email,
    openedByName: row.opened_by_name,
    openedAt: row.opened_at.toISOString(),
    files: row.files,
    settledAt: row.settled_at?.toISOString() ?? null,
    settledByName: row.settled_by_name,
    settledNote: row.settled_note,
  }))
}
