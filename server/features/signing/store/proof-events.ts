import type { Tx } from '#server/scope.ts'
import type { ProofEvent } from '#shared/domain/signatures/signature-proof.ts'
import type { SignedDocument } from '../queries/proof-journal.ts'

/** The last link of the document's chain; null when nothing was recorded. */
export async function findLastEvent(tx: Tx, { id }: SignedDocument) {
  const row = await tx.db
    .selectFrom('signature_events')
    .select(['position', 'hash'])
    .where('org_id', '=', tx.scope.orgId)
    .where('document_id', '=', id)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** How often a kind of event was recorded, in all and for one browser. */
export async function countEvents(
  tx: Tx,
  { id }: SignedDocument,
  event: Pick<ProofEvent, 'type' | 'ip' | 'userAgent'>,
): Promise<{ all: number; same: number }> {
  const row = await tx.db
    .selectFrom('signature_events')
    .select((eb) => [
      eb.fn.countAll<string>().as('all'),
      eb.fn
        .countAll<string>()
        .filterWhere('ip_address', 'is not distinct from', event.ip)
        .filterWhere('user_agent', 'is not distinct from', event.userAgent)
        .as('same'),
    ])
    .where('org_id', '=', tx.scope.orgId)
    .where('document_id', '=', id)
    .where('event_type', '=', event.type)
    .executeTakeFirstOrThrow()
  return { all: Number(row.all), same: Number(row.same) }
}

export async function insertEvent(
  tx: Tx,
  { kind, id }: SignedDocument,
  position: number,
  event: ProofEvent,
): Promise<void> {
  await tx.db
    .insertInto('signature_events')
    .values({
      org_id: tx.scope.orgId,
      quote_id: kind === 'quote' ? id : null,
      mandate_id: kind === 'mandate' ? id : null,
      subscription_id: kind === 'subscription' ? id : null,
      payment_plan_id: kind === 'payment_plan' ? id : null,
      position,
      event_type: event.type,
      label: event.label,
      occurred_at: event.at,
      ip_address: event.ip,
      user_agent: event.userAgent,
      hash: event.hash,
    })
    .execute()
}
