import type { Tx } from '#server/scope.ts'

/** Holds what lists show of an invoice at the platform, so that two who change it come one after the other. */
export async function lockPlatformState(tx: Tx, invoiceId: string): Promise<void> {
  await tx.db
    .insertInto('invoice_platform_states')
    .values({ org_id: tx.scope.orgId, invoice_id: invoiceId })
    .onConflict((conflict) =>
      conflict
        .columns(['org_id', 'invoice_id'])
        .doUpdateSet((eb) => ({ state: eb.ref('invoice_platform_states.state') })),
    )
    .execute()
}

/** The row is held. */
export async function saveState(tx: Tx, invoiceId: string, state: string | null): Promise<void> {
  await tx.db
    .updateTable('invoice_platform_states')
    .set({ state })
    .where('org_id', '=', tx.scope.orgId)
    .where('invoice_id', '=', invoiceId)
    .execute()
}
