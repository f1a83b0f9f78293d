import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { Agreement } from '#shared/contract/signatures.ts'
import type { AgreementMeans } from '#shared/domain/quotes/agreement.ts'

/** An agreement that was given elsewhere than on the page of the quote; null where none was recorded, or the record was cancelled. */
export async function findAgreement(tx: Tx, quoteId: string) {
  const row = await tx.db
    .selectFrom('quote_agreements')
    .selectAll()
    .where('org_id', '=', tx.scope.orgId)
    .where('quote_id', '=', quoteId)
    .where('cancelled_at', 'is', null)
    .executeTakeFirst()
  return row ?? null
}
export type AgreementRow = NonNullable<Awaited<ReturnType<typeof findAgreement>>>

/** As its client is shown it: nothing of what the team noted. */
export const agreedFacts = (row: AgreementRow) => ({
  agreedOn: row.agreed_on,
  signerName: row.signer_name,
  signerQuality: row.signer_quality,
  means: row.means as AgreementMeans,
  recordedAt: row.recorded_at.toISOString(),
})

/** Whether an invoice, a draft included, or a payment came of a quote. */
export async function isQuoteUsed(tx: Tx, quoteId: string): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`
    select exists (select from invoices where org_id = ${tx.scope.orgId} and quote_id = ${quoteId})
      or exists (select from payments where org_id = ${tx.scope.orgId} and quote_id = ${quoteId} and state not in ('failed', 'canceled'))
      or exists (select from checkouts where org_id = ${tx.scope.orgId} and quote_id = ${quoteId} and state in ('creating', 'open')) as used`.execute(
    tx.db,
  )
  return rows[0]!.used
}

export const presentAgreement = (row: AgreementRow, used: boolean): Agreement => ({
  ...agreedFacts(row),
  note: row.note,
  used,
  recordedByName: row.recorded_by_name,
  file:
    row.file_key === null
      ? null
      : { name: row.file_name!, type: row.file_type!, size: row.file_size!, sha256: row.file_sha256! },
})
