import { sql } from 'kysely'
import { listProofEvents } from '#server/features/signing/queries/proof-journal.ts'
import type { Tx } from '#server/scope.ts'
import type { LitigationAgreement } from '#shared/domain/litigation/litigation-facts.ts'

type AgreementRow = Omit<LitigationAgreement, 'events' | 'recordedAt'> & { quoteId: string; recordedAt: Date }

/** The devis of these agreements, which were given elsewhere than on their pages, with the journal of each. */
export async function listAgreedQuotes(
  tx: Tx,
  agreementIds: readonly string[],
): Promise<LitigationAgreement[]> {
  const { rows } = await sql<AgreementRow>`
    select q.id as "quoteId", q.number, q.title, q.issued_on as "issuedOn", q.gross_cents::float8 as "grossCents", v.pdf_sha256 as "documentSha256",
      a.agreed_on as "agreedOn", a.signer_name as "signerName", a.signer_quality as "signerQuality", a.means, a.file_sha256 as "fileSha256",
      a.recorded_by_name as "recordedByName", a.recorded_at as "recordedAt"
    from quote_agreements a join quotes q on q.org_id = a.org_id and q.id = a.quote_id
    join quote_versions v on v.org_id = a.org_id and v.id = a.version_id
    where a.org_id = ${tx.scope.orgId} and a.id = any (${agreementIds}::uuid[]) order by a.recorded_at, a.id`.execute(
    tx.db,
  )
  const quotes: LitigationAgreement[] = []
  for (const { quoteId, recordedAt, ...quote } of rows) {
    const events = await listProofEvents(tx, { kind: 'quote', id: quoteId })
    quotes.push({
      ...quote,
      recordedAt: recordedAt.toISOString(),
      events: events.map(({ at, label }) => ({ at, label })),
    })
  }
  return quotes
}
