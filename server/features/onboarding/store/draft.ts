import type { Tx } from '#server/scope.ts'
import type { OnboardingDraft } from '#shared/contract/onboarding.ts'

/** Saves how far the acting member's onboarding went in this organization. */
export async function upsertDraft(tx: Tx, step: number, draft: OnboardingDraft): Promise<void> {
  const columns = { step, draft: JSON.stringify(draft), updated_at: tx.now }
  await tx.db
    .insertInto('onboardings')
    .values({ org_id: tx.scope.orgId, user_id: tx.scope.userId!, ...columns })
    .onConflict((conflict) => conflict.columns(['org_id', 'user_id']).doUpdateSet(columns))
    .execute()
}

/** The modal opens by itself no more; finished, it is not offered any more either. */
export async function closeOnboarding(tx: Tx, { finished }: { finished: boolean }): Promise<void> {
  await tx.db
    .updateTable('users')
    .set({ onboarding_completed: true, ...(finished && { onboarding_finished: true }), updated_at: tx.now })
    .where('id', '=', tx.scope.userId!)
    .execute()
}
