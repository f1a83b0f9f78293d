import type { Tx } from '#server/scope.ts'
import type { Agreement } from '#shared/contract/signatures.ts'
import type { AgreementMeans } from '#shared/domain/quotes/agreement.ts'

/** An agreement that was given elsewhere than on the page of the quote; null where none was recorded. */
export async function findAgreement(tx: Tx, quoteId: string) {
  const row = await tx.db
    .selectFrom('quote_agreements')
    .selectAll()
    .where('org_id', '=', tx.scope.orgId)
    .where('quote_id', '=', quoteId)
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

export const presentAgreement = (row: AgreementRow): Agreement => ({
  ...agreedFacts(row),
  note: row.note,
  recordedByName: row.recorded_by_name,
  file:
    row.file_key === null
      ? null
      : { name: row.file_name!, type: row.file_type!, size: row.file_size!, sha256: row.file_sha256! },
})
