import { asPlatformAtOnce } from '#server/db/transaction.ts'
import { readPlanFacts } from '#server/features/plans/queries/plan-facts.ts'
import type { AppContext } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { allows } from '#shared/domain/plans/allows.ts'
import { type PlanFacts, planOf } from '#shared/domain/plans/plan-of.ts'
import { findConnection, type StoredConnection } from '../store/connections.ts'

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Whether an organization's plan has its own sign-in now. */
export const isSoldBy = (context: AppContext, planFacts: PlanFacts): boolean =>
  allows(planOf(planFacts, context.clock.now(), context.config.billing), {}, 'directory:use').ok

/** The same, from what the database says of the plan. */
export const isSold = (context: AppContext, planFacts: unknown): boolean =>
  isSoldBy(context, readPlanFacts(planFacts))

/** A connection that its organization's plan allows, in use or not. Errors: not_found. */
export async function openConnection(context: AppContext, id: string): Promise<StoredConnection> {
  const row = UUID.test(id) ? await asPlatformAtOnce(context, (db) => findConnection(db, id)) : null
  if (row === null || !isSold(context, row.plan_facts)) throw new DomainError('not_found')
  return row
}
