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
