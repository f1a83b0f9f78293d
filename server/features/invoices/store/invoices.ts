import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { InvoiceStatus } from '#shared/domain/invoices/invoice.ts'
import type { InvoiceContent } from '#shared/domain/invoices/invoice-document.ts'
import { type InvoiceKind, isCreditNote } from '#shared/domain/invoices/invoice-kind.ts'
import type { InvoiceTotals } from '#shared/domain/invoices/invoice-totals.ts'

/** The content of invoices.content; the rest of an InvoiceContent has its own columns. */
export type StoredContent = Omit<InvoiceContent, 'kind' | 'companyId' | 'contactId' | 'quoteId' | 'title'>

export type Draft = {
  content: InvoiceContent
  clientName: string | null
  totals: Pick<InvoiceTotals, 'netCents' | 'vatCents' | 'grossCents' | 'dueCents'>
}

function columnsOf({ content, clientName, totals }: Draft) {
  const { kind, companyId, contactId, quoteId, title, ...stored } = content
  return {
    kind,
    company_id: companyId,
    contact_id: contactId,
    quote_id: quoteId,
    title,
    content: JSON.stringify(stored satisfies StoredContent),
    client_name: clientName,
    net_cents: totals.netCents,
    vat_cents: totals.vatCents,
    gross_cents: totals.grossCents,
    due_cents: totals.dueCents,
  }
}

export async function insertInvoice(
  tx: Tx,
  draft: Draft & { currency: string; duplicatedFrom: string | null; paymentId: string | null },
): Promise<string> {
  const { id } = await tx.db
    .insertInto('invoices')
    .values({
      ...columnsOf(draft),
      org_id: tx.scope.orgId,
      currency: draft.currency,
      duplicated_from: draft.duplicatedFrom,
      payment_id: draft.paymentId,
      created_by: tx.scope.userId,
      created_at: tx.now,
      updated_by: tx.scope.userId,
      updated_at: tx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await writeLinks(tx, id, draft.content)
  return id
}

/** A new revision of a draft whose row is locked. */
export async function updateDraft(tx: Tx, invoiceId: string, draft: Draft): Promise<void> {
  await tx.byKey
    .updateTable('invoices')
    .set((eb) => ({
      ...columnsOf(draft),
      revision: eb('revision', '+', 1),
      updated_by: tx.scope.userId,
      updated_at: tx.now,
    }))
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', invoiceId)
    .execute()
  await writeLinks(tx, invoiceId, draft.content)
}

/** Links from a content to earlier documents of the organization. A part of a devis names those before it (BG-3) and does nothing to them. */
export function linksOf({
  kind,
  preceding,
  takenBack,
}: Pick<InvoiceContent, 'kind' | 'preceding' | 'takenBack'>) {
  const relation = isCreditNote(kind) ? ('credits' as const) : ('corrects' as const)
  const corrected = isCreditNote(kind) || kind === 'corrective' ? preceding : []
  return [
    ...corrected.map(({ invoiceId }) => ({ invoiceId, relation })),
    ...takenBack.map(({ invoiceId }) => ({ invoiceId, relation: 'takes_back' as const })),
  ].flatMap(({ invoiceId, relation }) => (invoiceId === null ? [] : [{ precedingId: invoiceId, relation }]))
}

async function writeLinks(tx: Tx, invoiceId: string, content: InvoiceContent): Promise<void> {
  const org_id = tx.scope.orgId
  await tx.byKey
    .deleteFrom('invoice_links')
    .where('org_id', '=', org_id)
    .where('invoice_id', '=', invoiceId)
    .execute()
  const links = linksOf(content)
  if (links.length === 0) return
  await tx.byKey
    .insertInto('invoice_links')
    .values(
      links.map(({ precedingId, relation }) => ({
        org_id,
        invoice_id: invoiceId,
        preceding_id: precedingId,
        relation,
      })),
    )
    .execute()
}

/** The invoice's facts, its row held until the transaction ends. Errors: not_found. */
export async function lockInvoice(tx: Tx, invoiceId: string): Promise<LockedInvoice> {
  return (await lockInvoices(tx, [invoiceId]))[0]!
}

/** Locks several, each once, in one order for all callers, so that no two wait for each other. Errors: not_found. */
export async function lockInvoices(tx: Tx, invoiceIds: readonly string[]) {
  const ids = [...new Set(invoiceIds)]
  if (ids.length === 0) return []
  const rows = await tx.byKey
    .selectFrom('invoices')
    .select([
      'id',
      'kind',
      'status',
      'number',
      'revision',
      'company_id',
      'contact_id',
      'quote_id',
      'client_name',
      'currency',
      'gross_cents',
      'due_cents',
      'paid_cents',
      'credited_cents',
      'lost_cents',
      'owed_cents',
      'sent_at',
      'disputed_at',
      'replaced_at',
      'updated_at',
      'updated_by',
    ])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', 'in', ids)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()
  if (rows.length < ids.length) throw new DomainError('not_found')
  return rows.map((row) => ({ ...row, kind: row.kind as InvoiceKind, status: row.status as InvoiceStatus }))
}
export type LockedInvoice = Awaited<ReturnType<typeof lockInvoices>>[number]

export async function deleteInvoice(tx: Tx, invoiceId: string): Promise<void> {
  await tx.byKey
    .deleteFrom('invoices')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', invoiceId)
    .execute()
}

/** Two who invoice one devis come one after the other. */
export async function lockQuoteOf(tx: Tx, quoteId: string): Promise<void> {
  await tx.byKey
    .selectFrom('quotes')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', quoteId)
    .forNoKeyUpdate()
    .execute()
}

/** Drafts follow the name of their client; an issued invoice keeps the one it was issued under. */
export async function renameClientOfDrafts(
  tx: Tx,
  client: { companyId: string | null; contactId: string | null; name: string },
): Promise<void> {
  await sql`select rename_client_of_draft_invoices(${client.companyId}, ${client.contactId}, ${client.name})`.execute(
    tx.db,
  )
}
