import type { Tx } from '#server/scope.ts'
import { listProposals } from './proposals.ts'

/** Lines that are looked at: older ones wait for whoever matches them. */
const MOST_LINES = 200

/** Invoices that the latest money received, matched with nothing yet, pays for certain. */
export async function listProposedInvoices(tx: Tx): Promise<Set<string>> {
  const lines = await tx.byKey
    .selectFrom('bank_lines')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('state', '=', 'open')
    .where('amount_cents', '>', 0)
    .orderBy('booked_on', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_LINES)
    .execute()
  if (lines.length === 0) return new Set()
  const { items } = await listProposals(
    tx,
    lines.map(({ id }) => id),
  )
  return new Set(
    items.flatMap(({ proposals, groups }) => [
      ...proposals.filter(({ certain }) => certain).map(({ invoiceId }) => invoiceId),
      ...groups.map(({ invoiceId }) => invoiceId),
    ]),
  )
}
