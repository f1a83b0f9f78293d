import type { Tx } from '#server/scope.ts'

/** Whether the invoice of a flow of the platform was kept, or known; also where it was deleted since. */
export async function isFlowTaken(tx: Tx, flowId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('platform_received')
    .select('flow_id')
    .where('org_id', '=', tx.scope.orgId)
    .where('flow_id', '=', flowId)
    .where('received_id', 'is not', null)
    .executeTakeFirst()
  return row !== undefined
}

/** A flow that is taken stays so, with the invoice that it first was. */
export async function rememberFlow(
  tx: Tx,
  flowId: string,
  { receivedId = null, problem = null }: { receivedId?: string | null; problem?: string | null },
): Promise<void> {
  const outcome = { received_id: receivedId, problem, received_at: tx.now }
  await tx.db
    .insertInto('platform_received')
    .values({ org_id: tx.scope.orgId, flow_id: flowId, ...outcome })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'flow_id'])
        .doUpdateSet(outcome)
        .where('platform_received.received_id', 'is', null),
    )
    .execute()
}
