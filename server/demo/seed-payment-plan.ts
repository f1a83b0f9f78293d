import { judgePaymentPlans } from '#server/features/payment-plans/commands/judge-payment-plans.ts'
import { markPaymentPlanOpened } from '#server/features/payment-plans/commands/mark-payment-plan-opened.ts'
import { proposePaymentPlan } from '#server/features/payment-plans/commands/propose-payment-plan.ts'
import { requestPaymentPlanCode } from '#server/features/payment-plans/commands/request-payment-plan-code.ts'
import { signPaymentPlan } from '#server/features/payment-plans/commands/sign-payment-plan.ts'
import { recordPayment } from '#server/features/payments/commands/record-payment.ts'
import type { Scope } from '#server/scope.ts'
import { PAYMENT_PLAN_TEXT_VERSION } from '#shared/domain/payment-plans/payment-plan-text.ts'
import { frenchTypography } from '#shared/french/typography.ts'
import { addDays } from '#shared/time/calendar-day.ts'
import { codeIn, publicCaller } from './client-visit.ts'
import type { DemoWorld } from './demo-context.ts'
import { createRandom } from './seeded-random.ts'
import type { StoryCalendar } from './story-calendar.ts'

type Planned = {
  companyId: string
  invoiceId: string
  owedCents: number
  to: { email: string; name: string }
  /** Days since it could be proposed. */
  sinceDays: number
}
type Story = { world: DemoWorld; calendar: StoryCalendar; cashier: Scope; now: Date }

const SEED = 61
const hour = (hours: number) => hours * 60

/** A client signed to pay in three terms: it paid the first, missed the second, and the third is to come. */
export async function seedPaymentPlan(
  { world, calendar, cashier, now }: Story,
  planned: Planned,
): Promise<void> {
  const { companyId, invoiceId, owedCents, to, sinceDays } = planned
  const firstAgo = Math.ceil(sinceDays / 2) - 2
  const third = Math.floor(owedCents / 3)
  const dayAgo = (days: number) => addDays(calendar.today, -days)
  const caller = publicCaller(world, createRandom(SEED))
  const token = await world.at(calendar.at(sinceDays, hour(10)), async () => {
    await proposePaymentPlan(cashier, {
      companyId,
      invoiceIds: [invoiceId],
      to,
      terms: [
        { dueOn: dayAgo(firstAgo), cents: owedCents - 2 * third },
        { dueOn: dayAgo(2), cents: third },
        { dueOn: dayAgo(-28), cents: third },
      ],
      message: frenchTypography('Comme convenu au téléphone, voici l’échéancier : trois règlements.'),
    })
    const mails = await world.deliver()
    return mails.map(({ text }) => /\/e\/([\w-]{22})/.exec(text)?.[1]).find(Boolean) ?? ''
  })
  await world.at(calendar.at(sinceDays, hour(14)), async () => {
    await markPaymentPlanOpened(caller, { token })
    await requestPaymentPlanCode(caller, { token })
    const code = codeIn(await world.deliver())
    await signPaymentPlan(caller, {
      token,
      code,
      name: to.name,
      quality: 'Gérant',
      consentVersion: PAYMENT_PLAN_TEXT_VERSION,
      signature: { kind: 'typed', text: to.name },
    })
    await world.deliver()
  })
  // A day off moves it by two days at most: before its term all the same.
  await world.at(calendar.at(firstAgo + 3, hour(9)), async () => {
    await recordPayment(cashier, {
      amountCents: owedCents - 2 * third,
      method: 'transfer',
      invoiceId,
      allocations: [],
      reference: null,
    })
    await judgePaymentPlans(world.context)
  })
  await world.at(now, () => judgePaymentPlans(world.context))
}
