import { findPlanFacts, findPlanUsage } from '#server/features/plans/queries/plan-facts.ts'
import { lockPlan } from '#server/features/plans/store/plan-turn.ts'
import { knownStanding, type Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { allows, countedBy, type PlanAction, type PlanVerdict } from '#shared/domain/plans/allows.ts'
import type { CountedLimit, PlanUsage } from '#shared/domain/plans/limits.ts'
import { type PlanStanding, planOf } from '#shared/domain/plans/plan-of.ts'

/** A plan and what is used of it, as they stay until the transaction ends. */
export type PlanPlace = { standing: PlanStanding; usage: Partial<PlanUsage> }

/**
 * Reads what an action is judged by. Where the plan bounds what the action counts, nobody else takes a place until this transaction
 * ends; where the session's plan has no such bound, the database is not asked at all. May be asked beside another read.
 */
export const readPlace = (tx: Tx, action: PlanAction): Promise<PlanPlace> => placeBy(tx, action, lockPlan)

/** The same without keeping the place, for a look before slow work: a read that locks nothing. */
export const lookAtPlace = (tx: Tx, action: PlanAction): Promise<PlanPlace> =>
  placeBy(tx, action, findPlanUsage)

async function placeBy(tx: Tx, action: PlanAction, count: typeof lockPlan): Promise<PlanPlace> {
  const known = knownStanding(tx.scope, tx.now)
  const counted = countedBy(action)
  if (known && counted.every((limit) => known.limits[limit] === null)) return { standing: known, usage: {} }
  const { facts, usage } =
    counted.length > 0 ? await count(tx, counted) : { facts: await findPlanFacts(tx), usage: {} }
  return { standing: planOf(facts, tx.now, tx.scope.context.config.billing), usage }
}

type Asked = {
  /** The role that `role:give` gives, or of whom `member:add` adds. */
  role?: string
  /** Places that the action takes; 0 for one that it only keeps. */
  places?: number
}

/** Judges an action at its place. */
export function judgePlace(
  { standing, usage }: PlanPlace,
  action: PlanAction,
  asked: Asked = {},
): PlanVerdict {
  const { role, places = 1 } = asked
  const taken = countedBy(action).map((limit) => [limit, (usage[limit] ?? 0) + places - 1])
  return allows(standing, Object.fromEntries(taken) as Partial<Record<CountedLimit, number>>, action, role)
}

/** Refuses what the plan does not allow. Errors: plan_limit, with the limit, its usage and the plan that lifts it. */
export function assertPlan(verdict: PlanVerdict, message?: string): asserts verdict is { ok: true } {
  if (verdict.ok) return
  const { limit, max, used, liftedBy } = verdict
  throw new DomainError('plan_limit', {
    message: message ?? verdict.message,
    data: { limit, max, used, liftedBy },
  })
}

/** Reads and judges. Errors: plan_limit. */
export async function assertPlanAllows(tx: Tx, action: PlanAction, asked: Asked = {}): Promise<void> {
  assertPlan(judgePlace(await readPlace(tx, action), action, asked))
}
