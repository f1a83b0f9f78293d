import type { AppContext } from '#server/scope.ts'
import type { PlanFacts } from '#shared/domain/plans/plan-of.ts'
import { isSoldBy } from '../steps/open-connection.ts'

/** Whether an organization is closed to a session that its own provider did not open. `required`: as sign_in_required_by says. */
export const isClosed = (
  context: AppContext,
  { required, planFacts }: { required: boolean; planFacts: PlanFacts },
): boolean => required && isSoldBy(context, planFacts)
