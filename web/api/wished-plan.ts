import { readWishedPlan, type WishedPlan } from '#shared/domain/plans/wished-plan.ts'
import { fetchJson } from './fetch-json.ts'

/** Per tab: the plan of the link that led to the sign-up, kept until someone is signed in. */
const WISHED = 'ardoise.wished-plan'

export function saveWishedPlan(plan: WishedPlan): void {
  sessionStorage.setItem(WISHED, plan)
}

export const savedWishedPlan = (): WishedPlan | null => readWishedPlan(sessionStorage.getItem(WISHED) ?? '')

/** Gives the kept plan to the account of the signed-in user. */
export async function handOverWishedPlan(): Promise<void> {
  const plan = savedWishedPlan()
  if (plan === null) return
  await fetchJson('PUT /me/wished-plan', { plan })
  sessionStorage.removeItem(WISHED)
}
