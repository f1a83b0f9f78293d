import { vi } from 'vitest'
import type { Member, TestApp } from '#server/test/harness.ts'
import type { PlanStanding } from '#shared/domain/plans/plan-of.ts'

export type Refused = {
  code: string
  message: string
  data?: { limit: string; max: number; used: number; liftedBy: string | null }
}

/** An organization whose trial ended ten days ago, and that pays nothing. */
export async function makeFree(app: TestApp): Promise<Member> {
  const owner = await app.makeOrganization({ plan: 'gratuit' })
  await endTrial(app, owner)
  return owner
}

/** Days ago that the trial began; sessions know of it once this resolves. */
export async function endTrial(app: TestApp, { orgId, token }: Member, days = 40): Promise<void> {
  await app.context.pool.query(
    `update organizations set plan = 'gratuit', trial_started_at = now() - make_interval(days => $2) where id = $1`,
    [orgId, days],
  )
  await known(app, { orgId, token }, days < 30 ? 'trial' : 'free')
}

/** The subscription that the organization pays, as the payment provider tells it. */
export async function subscribe(
  app: TestApp,
  { orgId, token }: Member,
  priceId: string,
  { seats = null, status = 'active' }: { seats?: number | null; status?: string } = {},
): Promise<void> {
  await app.context.pool.query(
    `insert into subscriptions (org_id, status, price_id, seats) values ($1, $2, $3, $4)
     on conflict (org_id) do update set status = excluded.status, price_id = excluded.price_id, seats = excluded.seats`,
    [orgId, status, priceId, seats],
  )
  await known(app, { orgId, token }, status === 'active' ? 'paid' : 'free')
}

/** The change is told by a NOTIFY, which drops the sessions of every process. */
async function known(app: TestApp, as: Pick<Member, 'orgId' | 'token'>, source: string): Promise<void> {
  const standing = await vi.waitFor(async () => {
    const { body } = await app.request<{ standing: PlanStanding }>('GET', '/api/v1/plan', { as })
    if (body.standing.source !== source) throw new Error(`still ${body.standing.source}`)
    return body.standing
  })
  await vi.waitFor(async () => {
    const { status } = await app.request('GET', '/api/v1/inbox-statistics', { as })
    const { body } = await app.request<object>('GET', '/api/v1/events?limit=1', { as })
    const open = app.context.config.billing === 'off'
    const knows =
      (status === 200) === (open || standing.limits.dashboards) &&
      'older' in body === (!open && standing.limits.historyDays !== null)
    if (!knows) throw new Error('the session does not know yet')
  })
}
