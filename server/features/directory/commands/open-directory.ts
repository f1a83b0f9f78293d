import { assertPlan } from '#server/features/plans/commands/assert-plan.ts'
import { hashToken } from '#server/link-token.ts'
import { type AppContext, directoryScope, type Scope } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { allows } from '#shared/domain/plans/allows.ts'
import { planOf } from '#shared/domain/plans/plan-of.ts'
import { findTokenOwner } from '../store/tokens.ts'

/** Begins every token, so that one that leaked is recognized. */
export const TOKEN_PREFIX = 'ardoise_scim_'

/**
 * The directory that a request's `Authorization` opens. Any token costs the same: a hash and a look by index.
 * Errors: directory_token_refused, plan_limit.
 */
export async function openDirectory(context: AppContext, authorization: string | undefined): Promise<Scope> {
  const token = /^bearer (.{1,200})$/i.exec(authorization ?? '')?.[1] ?? ''
  const owner = await findTokenOwner(context, hashToken(token))
  if (owner === null) throw new DomainError('directory_token_refused')
  const standing = planOf(owner.planFacts, context.clock.now(), context.config.billing)
  assertPlan(allows(standing, {}, 'directory:use'))
  return directoryScope(context, owner.orgId, owner.planFacts)
}
