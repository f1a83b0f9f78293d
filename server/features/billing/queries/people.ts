import type { Tx } from '#server/scope.ts'

/** How many people are active in the scope's organization. */
export async function countActivePeople(tx: Tx): Promise<number> {
  const { count } = await tx.db
    .selectFrom('memberships')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('org_id', '=', tx.scope.orgId)
    .where('status', '=', 'active')
    .executeTakeFirstOrThrow()
  return Number(count)
}
