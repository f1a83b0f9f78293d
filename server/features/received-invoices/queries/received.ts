import { compiledQuery } from '#server/db/compiled-query.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import type { ReceivedDetail } from '#shared/contract/received-invoices.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { PaidBy } from '#shared/domain/received-invoices/received-invoice.ts'
import { keptNote } from '#shared/domain/received-invoices/received-notes.ts'
import type { ReceivedTerms, ReceivedVat } from '#shared/domain/received-invoices/received-terms.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { summaryOf } from './list.ts'

const receivedRows = compiledQuery((db, { orgId, id }: { orgId: string; id: string }) =>
  db
    .selectFrom('received_invoices as r')
    .leftJoin('companies as c', (join) =>
      join.onRef('c.org_id', '=', 'r.org_id').onRef('c.id', '=', 'r.company_id'),
    )
    .leftJoin('users as author', 'author.id', 'r.created_by')
    .selectAll('r')
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('platform_received as p')
            .select('p.flow_id')
            .whereRef('p.org_id', '=', 'r.org_id')
            .whereRef('p.received_id', '=', 'r.id'),
        )
        .as('by_platform'),
    )
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('platform_deposits as d')
            .select('d.id')
            .whereRef('d.org_id', '=', 'r.org_id')
            .whereRef('d.received_id', '=', 'r.id'),
        )
        .as('answered'),
    )
    .select(['c.name as company_name', 'author.name as author_name'])
    .where('r.org_id', '=', orgId)
    .where('r.id', '=', id),
)

/** Terms never change once kept: those of before have their notes as plain texts. */
type KeptTerms = Omit<ReceivedTerms, 'notes'> & { notes: Parameters<typeof keptNote>[0][] }

const keptTerms = (terms: KeptTerms | null): ReceivedTerms | null =>
  terms && { ...terms, notes: terms.notes.map(keptNote) }

/** Errors: not_found. */
export async function getReceived(tx: Tx, receivedId: string): Promise<ReceivedDetail> {
  const { timeZone } = await getSeller(tx)
  const [row] = await receivedRows(tx, { orgId: tx.scope.orgId, id: receivedId })
  if (!row) throw new DomainError('not_found')
  return {
    ...summaryOf(row, todayIn(timeZone, tx.now)),
    fileType: row.file_type,
    fileSize: row.file_size,
    fileSha256: row.file_sha256,
    byPlatform: Boolean(row.by_platform),
    answered: Boolean(row.answered),
    supplierVatNumber: row.supplier_vat_number,
    vatRates: row.vat_rates as ReceivedVat[],
    iban: row.iban,
    reference: row.reference,
    terms: keptTerms(row.terms as KeptTerms | null),
    companyName: row.company_name,
    note: row.note,
    refusalReason: row.refusal_reason,
    paidOn: row.paid_on,
    paidBy: row.paid_by as PaidBy | null,
    revision: row.revision,
    timeZone,
    createdBy: row.author_name,
  }
}

/** Errors: not_found. */
export async function getOriginal(tx: Tx, receivedId: string) {
  const row = await tx.db
    .selectFrom('received_invoices')
    .select(['file_name as name', 'file_type as type', 'file_key as fileKey'])
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', receivedId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return row
}
