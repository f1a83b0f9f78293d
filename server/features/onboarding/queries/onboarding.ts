import { findDemoQuoteId } from '#server/features/quotes/queries/quote.ts'
import type { Tx } from '#server/scope.ts'
import { onboardingDraftSchema } from '#shared/contract/onboarding.ts'
import { DomainError } from '#shared/domain/domain-error.ts'

/** The acting member's own onboarding. A draft of another shape, from before an update, is none. */
export async function getOnboarding(tx: Tx) {
  const row = await tx.db
    .selectFrom('users as u')
    .leftJoin('onboardings as o', (join) =>
      join.onRef('o.user_id', '=', 'u.id').on('o.org_id', '=', tx.scope.orgId),
    )
    .select(['u.onboarding_completed', 'o.step', 'o.draft', 'o.updated_at'])
    .where('u.id', '=', tx.scope.userId)
    .executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  const draft = onboardingDraftSchema.safeParse(row.draft)
  return {
    completed: row.onboarding_completed,
    step: draft.success ? (row.step ?? 0) : 0,
    draft: draft.success ? draft.data : null,
    savedAt: draft.success ? (row.updated_at?.toISOString() ?? null) : null,
    demoQuoteId: await findDemoQuoteId(tx),
  }
}
