import type { Tx } from '#server/scope.ts'
import type { ProofEvent } from '#shared/domain/signatures/signature-proof.ts'

/** A document that a client signs, or agrees to, on a page. */
export type SignedDocument = { kind: 'quote' | 'mandate' | 'payment_plan' | 'subscription'; id: string }

/** The document's chain of events, oldest first. */
export async function listProofEvents(tx: Tx, { id }: SignedDocument): Promise<ProofEvent[]> {
  const rows = await tx.db
    .selectFrom('signature_events')
    .selectAll()
    .where('org_id', '=', tx.scope.orgId)
    .where('document_id', '=', id)
    .orderBy('position')
    .execute()
  return rows.map((row) => ({
    at: row.occurred_at.toISOString(),
    type: row.event_type,
    label: row.label,
    ip: row.ip_address,
    userAgent: row.user_agent,
    hash: row.hash,
  }))
}
