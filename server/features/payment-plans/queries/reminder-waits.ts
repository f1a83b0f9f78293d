import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'

/** Reminders of an invoice wait through a day for the plan that covers it. */
export type PlanWait = { clientId: string; invoiceId: string; untilOn: string; signed: boolean }

/** What waits today for a plan that is proposed or under way, of these clients. */
export async function listPlanWaits(
  tx: Tx,
  clientIds: readonly string[],
  today: string,
): Promise<PlanWait[]> {
  const { rows } = await sql<PlanWait>`
    select p.client_id as "clientId", i.invoice_id as "invoiceId", p.waits_until as "untilOn", p.state = 'signed' as signed
    from payment_plans p join payment_plan_invoices i on i.org_id = p.org_id and i.plan_id = p.id
    where p.org_id = ${tx.scope.orgId} and p.client_id = any (${clientIds}::uuid[]) and p.state in ('proposed', 'signed')
      and p.waits_until >= ${today}
    order by p.waits_until, p.id, i.invoice_id`.execute(tx.byKey)
  return rows
}

/** A plan is of invoices: never of a devis. */
export type PastPlanWait = {
  clientId: string
  invoiceId: string
  quoteId: null
  untilOn: string
  endedAt: Date | null
}

/** What waited for a plan and does no more: it was not signed in time, a term was missed, it is over. */
export async function listPastPlanWaits(
  tx: Tx,
  clientIds: readonly string[],
  today: string,
): Promise<PastPlanWait[]> {
  const { rows } = await sql<PastPlanWait>`
    select p.client_id as "clientId", i.invoice_id as "invoiceId", null::uuid as "quoteId", p.waits_until as "untilOn",
      p.ended_at as "endedAt"
    from payment_plans p join payment_plan_invoices i on i.org_id = p.org_id and i.plan_id = p.id
    where p.org_id = ${tx.scope.orgId} and p.client_id = any (${clientIds}::uuid[])
      and (p.ended_at is not null or p.waits_until < ${today})`.execute(tx.byKey)
  return rows
}

/** The days on which plans of these invoices were signed, by invoice: each acknowledges the debt (C. civ. 2240). */
export async function listSignedOn(
  tx: Tx,
  invoiceIds: readonly string[],
  timeZone: string,
): Promise<{ invoiceId: string; on: string }[]> {
  const { rows } = await sql<{ invoiceId: string; on: string }>`
    select i.invoice_id as "invoiceId", (p.signed_at at time zone ${timeZone})::date as on
    from payment_plan_invoices i join payment_plans p on p.org_id = i.org_id and p.id = i.plan_id
    where i.org_id = ${tx.scope.orgId} and i.invoice_id = any (${invoiceIds}::uuid[]) and p.signed_at is not null`.execute(
    tx.db,
  )
  return rows
}
