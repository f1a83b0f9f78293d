import { insertRow, updateRow } from '#server/db/own-rows.ts'
import type { Tx } from '#server/scope.ts'
import type { AgreementMeans } from '#shared/domain/quotes/agreement.ts'

type NewAgreement = {
  quoteId: string
  versionId: string
  agreedOn: string
  signerName: string
  signerQuality: string
  means: AgreementMeans
  note: string | null
  recordedByName: string
  file: { fileKey: string; name: string; type: string; size: number; sha256: string } | null
}

/** The agreement of a client whose quote is locked. */
export async function insertAgreement(tx: Tx, agreement: NewAgreement): Promise<void> {
  const { file } = agreement
  await insertRow(tx, 'quote_agreements', {
    quote_id: agreement.quoteId,
    version_id: agreement.versionId,
    agreed_on: agreement.agreedOn,
    signer_name: agreement.signerName,
    signer_quality: agreement.signerQuality,
    means: agreement.means,
    note: agreement.note,
    file_key: file?.fileKey ?? null,
    file_name: file?.name ?? null,
    file_type: file?.type ?? null,
    file_size: file?.size ?? null,
    file_sha256: file?.sha256 ?? null,
    recorded_by: tx.scope.userId,
    recorded_by_name: agreement.recordedByName,
    recorded_at: tx.now,
  })
}

/** Marks an agreement that was recorded by mistake: its record stays. The quote is locked. */
export async function setCancelled(
  tx: Tx,
  agreementId: string,
  { byName, reason }: { byName: string; reason: string | null },
): Promise<void> {
  await updateRow(tx, 'quote_agreements', agreementId, {
    cancelled_at: tx.now,
    cancelled_by: tx.scope.userId,
    cancelled_by_name: byName,
    cancel_reason: reason,
  })
}
