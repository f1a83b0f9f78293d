import { sql } from 'kysely'
import { deleteRow, insertRow, nextRevision, updateRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { QuoteDocument } from '#shared/domain/documents/quote-document.ts'

/**
 * Takes the number when it is the one after the last; false when another has it. The row stays locked until the transaction
 * ends, so a failure gives it back.
 */
export async function claimNumber(
  tx: Tx,
  { series, year, ordinal }: { series: string; year: number; ordinal: number },
): Promise<boolean> {
  const taken = await tx.db
    .insertInto('document_counters')
    .values({ org_id: tx.scope.orgId, series, year, last_number: ordinal })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'series', 'year'])
        .doUpdateSet({ last_number: ordinal })
        .where('document_counters.last_number', '=', ordinal - 1),
    )
    .returning('last_number')
    .executeTakeFirst()
  return taken !== undefined
}

export async function insertVersion(
  tx: Tx,
  version: {
    id: string
    quoteId: string
    version: number
    document: QuoteDocument
    fileKey: string
    sha256: string
  },
): Promise<void> {
  await insertRow(tx, 'quote_versions', {
    id: version.id,
    quote_id: version.quoteId,
    version: version.version,
    document: JSON.stringify(version.document),
    pdf_file_key: version.fileKey,
    pdf_sha256: version.sha256,
    created_at: tx.now,
  })
}

/**
 * A devis becomes its next version, which is frozen: what it says is that of the draft, its number and first sending stay. Both rows are locked; the
 * draft goes.
 */
export async function markRevised(
  tx: Tx,
  { quoteId, draftId, ...sent }: { quoteId: string; draftId: string } & NextVersion,
): Promise<void> {
  const { version, versionId, document, signsOnline } = sent
  const { orgId, userId } = tx.scope
  const draft = await tx.db
    .selectFrom('quotes')
    .select(['company_id', 'contact_id', 'title', 'validity_days', sql<string>`content::text`.as('content')])
    .where('org_id', '=', orgId)
    .where('id', '=', draftId)
    .executeTakeFirstOrThrow()
  await updateRow(tx, 'quotes', quoteId, {
    ...draft,
    status: 'sent',
    version,
    version_id: versionId,
    revision: nextRevision,
    issued_on: document.issuedOn,
    valid_until: document.validUntil,
    client_name: document.buyer.name,
    net_cents: document.totals.netCents,
    vat_cents: document.totals.vatCents,
    gross_cents: document.totals.grossCents,
    viewed_at: null,
    refused_at: null,
    refusal_reason: null,
    change_asked_at: null,
    change_asked: null,
    signs_online: signsOnline,
    updated_by: userId,
    updated_at: tx.now,
  })
  await deleteRow(tx, 'quotes', draftId)
}
type NextVersion = { version: number; versionId: string; document: QuoteDocument; signsOnline: boolean }

/** Turns the draft into a sent quote; its amounts are the frozen document's. */
export async function markSent(
  tx: Tx,
  quoteId: string,
  sent: { number: string; versionId: string; document: QuoteDocument; signsOnline: boolean },
): Promise<void> {
  const { number, versionId, document, signsOnline } = sent
  await updateRow(tx, 'quotes', quoteId, {
    status: 'sent',
    number,
    version_id: versionId,
    issued_on: document.issuedOn,
    valid_until: document.validUntil,
    client_name: document.buyer.name,
    net_cents: document.totals.netCents,
    vat_cents: document.totals.vatCents,
    gross_cents: document.totals.grossCents,
    sent_at: tx.now,
    signs_online: signsOnline,
    updated_by: tx.scope.userId,
    updated_at: tx.now,
  })
}
