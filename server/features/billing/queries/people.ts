import type { Tx } from '#server/scope.ts'
import { roles, takesPlace } from '#shared/domain/roles.ts'

/** How many people are active in the scope's organization and have a seat: accountants have none (`plan_usage` counts alike). */
export async function countActivePeople(tx: Tx): Promise<number> {
  const { count } = await tx.db
    .selectFrom('memberships')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('org_id', '=', tx.scope.orgId)
    .where('status', '=', 'active')
    .where('role', 'in', roles.filter(takesPlace))
    .executeTakeFirstOrThrow()
  return Number(count)
}
