import type { Tx } from '#server/scope.ts'

/** More than two years of bills. */
const SHOWN = 30

export const chargesOf = (tx: Tx) =>
  tx.db.selectFrom('subscription_charges').selectAll().where('org_id', '=', tx.scope.orgId)
export type ChargeRow = Awaited<ReturnType<ReturnType<typeof chargesOf>['executeTakeFirstOrThrow']>>

/** The bills, newest first; one that was given up is none. */
export const listCharges = (tx: Tx): Promise<ChargeRow[]> =>
  chargesOf(tx)
    .where('state', '<>', 'void')
    .orderBy('charged_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
    .execute()

export async function findCharge(tx: Tx, id: string): Promise<ChargeRow | null> {
  return (await chargesOf(tx).where('id', '=', id).executeTakeFirst()) ?? null
}

/** How long a bill whose invoice was refused waits: the operator corrects its draft meanwhile. */
export const REFUSED_MS = 86_400_000

/** Ids of paid bills of the present provider that have no invoice yet, oldest first; one that an earlier credit paid whole asks for none. */
export async function listUninvoiced(tx: Tx): Promise<string[]> {
  const rows = await tx.db
    .selectFrom('subscription_charges')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('state', '=', 'paid')
    .where('simulated', '=', tx.scope.context.billingProvider.local !== null)
    .where('invoice_number', 'is', null)
    .where('net_cents', '>', 0)
    .where((eb) =>
      eb.or([eb('refused_at', 'is', null), eb('refused_at', '<=', new Date(tx.now.getTime() - REFUSED_MS))]),
    )
    .orderBy('charged_at')
    .execute()
  return rows.map(({ id }) => id)
}
