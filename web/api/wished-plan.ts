import { readWishedPlan, type WishedPlan } from '#shared/domain/billing/plans.ts'
import { fetchJson } from './fetch-json.ts'

/** Of this tab: the plan of the link that led to the sign-up, until someone is signed in, by whatever means. */
const WISHED = 'ardoise.wished-plan'

export function keepWishedPlan(plan: WishedPlan): void {
  sessionStorage.setItem(WISHED, plan)
}

export const keptWishedPlan = (): WishedPlan | null => readWishedPlan(sessionStorage.getItem(WISHED) ?? '')

/** Of someone signed in: the plan goes to the account. */
export async function handOverWishedPlan(): Promise<void> {
  const plan = keptWishedPlan()
  if (plan === null) return
  await fetchJson('PUT /me/wished-plan', { plan })
  sessionStorage.removeItem(WISHED)
}
