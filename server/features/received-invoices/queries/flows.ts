import type { Tx } from '#server/scope.ts'

/** The flows among these that were taken or set aside. */
export async function listKnownFlows(tx: Tx, flowIds: string[]): Promise<Set<string>> {
  if (flowIds.length === 0) return new Set()
  const rows = await tx.db
    .selectFrom('platform_received')
    .select('flow_id')
    .where('org_id', '=', tx.scope.orgId)
    .where('flow_id', 'in', flowIds)
    .execute()
  return new Set(rows.map(({ flow_id }) => flow_id))
}

/** The flows whose file could not be taken. */
export async function listFlowsAside(tx: Tx): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('platform_received')
    .select('flow_id')
    .where('org_id', '=', tx.scope.orgId)
    .where('problem', 'is not', null)
    .execute()
  return rows.map(({ flow_id }) => flow_id)
}

/** When the platform brought a received invoice first; null where a member dropped it alone. */
export async function findArrival(tx: Tx, receivedId: string): Promise<Date | null> {
  const row = await tx.db
    .selectFrom('platform_received')
    .select('received_at')
    .where('org_id', '=', tx.scope.orgId)
    .where('received_id', '=', receivedId)
    .orderBy('received_at')
    .limit(1)
    .executeTakeFirst()
  return row?.received_at ?? null
}

/** Whether something was said of it to the platform. */
export async function isAnswered(tx: Tx, receivedId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('platform_deposits')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('received_id', '=', receivedId)
    .executeTakeFirst()
  return row !== undefined
}

type Named = { number: string; sellerSiren: string | null; invoiceIssuedOn: string | null }

/**
 * The received invoice that a message names by its supplier's number, SIREN and day, as far as it says them. Null where none or several
 * answer: suppliers number alike.
 */
export async function findMeant(
  tx: Tx,
  { number, sellerSiren, invoiceIssuedOn }: Named,
): Promise<string | null> {
  let query = tx.db
    .selectFrom('received_invoices')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('number', '=', number)
    .limit(2)
  if (sellerSiren !== null) query = query.where('supplier_siren', '=', sellerSiren)
  if (invoiceIssuedOn !== null) query = query.where('issued_on', '=', invoiceIssuedOn)
  const rows = await query.execute()
  return rows.length === 1 ? rows[0]!.id : null
}
