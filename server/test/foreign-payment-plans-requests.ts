import type { ForeignRequest } from './foreign-request.ts'
import type { Member, TestApp } from './harness.ts'

/** A plan of the neighbour's that waits for its signature. */
async function makePlan(app: TestApp, neighbour: Member): Promise<string> {
  const { body: company } = await app.request<{ id: string }>('POST', '/api/v1/companies', {
    as: neighbour,
    body: { name: 'Échelonné' },
  })
  const { rows } = await app.context.pool.query<{ id: string }>(
    `insert into payment_plans (org_id, reference, company_id, client_name, currency, total_cents, email, sign_by, waits_until, link_ends_at, created_at)
     values ($1, new_id()::text, $2, 'Échelonné', 'EUR', 200, 'client@exemple.test', '2126-01-01', '2126-01-01', '2126-01-02', now()) returning id`,
    [neighbour.orgId, company.id],
  )
  return rows[0]!.id
}

const of =
  (body?: object): ForeignRequest =>
  async (app, neighbour) => ({
    params: { planId: await makePlan(app, neighbour) },
    ...(body === undefined ? {} : { body }),
  })

/** Requests that name payment plans of another organization. */
export const paymentPlansRequests: Record<string, ForeignRequest> = {
  'paymentPlans.getPaymentPlan': of(),
  'paymentPlans.resendPaymentPlan': of({}),
  'paymentPlans.cancelPaymentPlan': of({ reason: 'À moi' }),
  'paymentPlans.getPaymentPlanProof': of(),
  'paymentPlans.getPaymentPlanFile': of(),
}
