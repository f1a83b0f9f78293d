import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Permission } from '#shared/domain/permissions.ts'
import { allows, countedBy, type PlanAction, type PlanRefusal } from '#shared/domain/plans/allows.ts'
import type { PlanStanding } from '#shared/domain/plans/plan-of.ts'
import { orpc } from './api-client.ts'
import { meOptions, useMe } from './me.ts'

/** The plan of the organization one works in, and why it has it; null without an organization. */
export const usePlan = (): PlanStanding | null => useMe().current?.standing ?? null

/** Usage of each limit by the organization. */
export const planOptions = orpc.plans.getPlan.queryOptions({ input: {}, staleTime: 0 })

/**
 * Why the plan refuses an action, by the rule of the server; null where it allows it, or does not know yet what is used. Usage is asked
 * for only where the plan bounds it. `role`: the one that `role:give` gives, and of whom `member:add` adds.
 */
export function usePlanRefusal(action: PlanAction, role?: string): PlanRefusal | null {
  const plan = usePlan()
  const bounded = plan !== null && countedBy(action).some((limit) => plan.limits[limit] !== null)
  const { data } = useQuery({ ...planOptions, enabled: bounded })
  if (plan === null || (bounded && data === undefined)) return null
  const verdict = allows(plan, data?.usage ?? {}, action, role)
  return verdict.ok ? null : verdict
}

/** As `mayRead`, for what the plan has to have too. */
export async function planMayRead(
  client: QueryClient,
  permission: Permission,
  action: PlanAction,
): Promise<boolean> {
  const me = await client.ensureQueryData(meOptions)
  return me?.current?.permissions.includes(permission) === true && allows(me.current.standing, {}, action).ok
}
