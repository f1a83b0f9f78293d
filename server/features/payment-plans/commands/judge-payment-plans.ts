import { dueKind } from '#server/due-dates.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import { planWaitsUntil, termStandings } from '#shared/domain/payment-plans/payment-plan.ts'
import { addDays, startOfDay, todayIn } from '#shared/time/calendar-day.ts'
import { emitPlan } from '../steps/emit-plan.ts'
import {
  listTerms,
  lockSigned,
  readReceipts,
  setCompleted,
  setFollowed,
  setTerm,
  TO_JUDGE,
} from '../store/payment-plans.ts'

/** Judges the terms of signed plans when a day is over, and sooner where money moved: kept, missed, all paid. */
export const judgePaymentPlans = dueKind({
  kind: 'judge-payment-plans',
  rows: TO_JUDGE,
  atOnce: 50,
  async run(tx, ids) {
    const { timeZone } = await getSeller(tx)
    for (const plan of await lockSigned(tx, ids)) await judge(tx, plan, timeZone)
  },
})

type Locked = Awaited<ReturnType<typeof lockSigned>>[number]

async function judge(tx: Tx, plan: Locked, timeZone: string): Promise<void> {
  const today = todayIn(timeZone, tx.now)
  const before = await listTerms(tx, plan.id)
  const { receipts, owedCents } = await readReceipts(tx, plan, timeZone)
  const terms = before.map((term) => ({ dueOn: term.due_on, cents: Number(term.amount_cents) }))
  const standings = termStandings(terms, receipts, today)
  for (const [index, standing] of standings.entries()) {
    const { position, state, paid_cents: paidCents } = before[index]!
    if (state === standing.state && Number(paidCents) === standing.paidCents) continue
    await setTerm(tx, plan.id, position, standing)
    if (state === standing.state || standing.state === 'waiting') continue
    await emitPlan(tx, `payment_plan.term_${standing.state}`, {
      ...plan,
      amountCents: standing.cents,
      on: standing.dueOn,
    })
  }
  // A credit note or a write-off took the place of what was left; what is contested beside the plan is none of it.
  if (owedCents === 0 || standings.every(({ cents, paidCents }) => paidCents >= cents)) {
    await setCompleted(tx, plan.id)
    await emitPlan(tx, 'payment_plan.completed', { ...plan, amountCents: Number(plan.total_cents) })
    return
  }
  const next = standings.find(({ dueOn }) => dueOn >= today)
  await setFollowed(tx, plan.id, {
    waitsUntil: planWaitsUntil(standings),
    // After the last day, money alone makes it due.
    judgedAt:
      next === undefined ? new Date('9999-12-31T00:00:00Z') : startOfDay(timeZone, addDays(next.dueOn, 1)),
  })
}
