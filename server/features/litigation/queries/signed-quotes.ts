import { sql } from 'kysely'
import { listProofEvents } from '#server/features/signing/queries/proof-journal.ts'
import type { Tx } from '#server/scope.ts'
import type { LitigationQuote } from '#shared/domain/litigation/litigation-facts.ts'

type QuoteRow = Omit<LitigationQuote, 'events' | 'signedAt'> & { quoteId: string; signedAt: Date }

/** The devis of these signatures, with the proof of each. */
export async function listSignedQuotes(tx: Tx, signatureIds: readonly string[]): Promise<LitigationQuote[]> {
  const { rows } = await sql<QuoteRow>`
    select q.id as "quoteId", q.number, q.title, q.issued_on as "issuedOn", q.gross_cents::float8 as "grossCents", s.signed_at as "signedAt",
      s.signer_name as "signerName", s.signer_quality as "signerQuality", s.signer_email as "signerEmail", s.document_sha256 as "documentSha256",
      s.sealed_sha256 as "sealedSha256", s.proof_sha256 as "proofSha256"
    from signatures s join quotes q on q.org_id = s.org_id and q.id = s.quote_id
    where s.org_id = ${tx.scope.orgId} and s.id = any (${signatureIds}::uuid[]) order by s.signed_at, s.id`.execute(
    tx.db,
  )
  const quotes: LitigationQuote[] = []
  for (const { quoteId, signedAt, ...quote } of rows) {
    const events = await listProofEvents(tx, { kind: 'quote', id: quoteId })
    quotes.push({
      ...quote,
      signedAt: signedAt.toISOString(),
      events: events.map(({ at, label }) => ({ at, label })),
    })
  }
  return quotes
}
