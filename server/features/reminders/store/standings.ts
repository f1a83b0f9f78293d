import { sql } from 'kysely'
import { clientOf } from '#server/db/client-of.ts'
import type { DueRows } from '#server/due-dates.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { ReminderBlock } from '#shared/domain/reminders/reminder-names.ts'
import type { Currency } from '#shared/french/format.ts'
import type { Client } from './changes.ts'

/** Standings to look at again: their next step comes, an invoice becomes late, a block may end. */
export const TO_LOOK_AT: DueRows = { table: 'reminder_standings', instant: 't.next_at' }

/** What a client owes in one currency, and what somebody chose for it; its row is held until the transaction ends. */
export type HeldStanding = Client & {
  id: string
  clientId: string
  currency: Currency
  /** Null: all that it owes in the currency. */
  quoteId: string | null
  chosenPlanId: string | null
  planId: string | null
  carryingId: string | null
}

const held = sql`
  id, company_id as "companyId", contact_id as "contactId", client_id as "clientId", currency, quote_id as "quoteId", chosen_plan_id as "chosenPlanId",
  plan_id as "planId", carrying_id as "carryingId"`

/** Makes the standings of clients that owe something in a currency for the first time, and of devis that were sent. */
export async function makeStandings(tx: Tx, clientIds: readonly string[]): Promise<void> {
  const { orgId } = tx.scope
  await sql`
    insert into reminder_standings (org_id, subject, company_id, contact_id, currency, updated_at)
    select distinct i.org_id, 'invoices', i.company_id, case when i.company_id is null then i.contact_id end, i.currency, ${tx.now}::timestamptz
    from invoices i
    where i.org_id = ${orgId} and i.owed_cents > 0 and ${clientOf('i')} = any (${clientIds}::uuid[])
      and not exists (select from reminder_standings s where s.org_id = i.org_id and s.client_id = ${clientOf('i')}
        and s.currency = i.currency and s.subject = 'invoices')
    order by 3, 4, 5
    on conflict do nothing`.execute(tx.db)
  await sql`
    insert into reminder_standings (org_id, subject, company_id, contact_id, quote_id, currency, updated_at)
    select q.org_id, 'quote', q.company_id, case when q.company_id is null then q.contact_id end, q.id, q.currency, ${tx.now}::timestamptz
    from quotes q
    where q.org_id = ${orgId} and q.status in ('sent', 'viewed') and not q.is_demo and ${clientOf('q')} = any (${clientIds}::uuid[])
      and not exists (select from reminder_standings s where s.org_id = q.org_id and s.quote_id = q.id and s.subject = 'quote')
    order by q.id
    on conflict do nothing`.execute(tx.db)
}

/** Locked before anything is read: whoever works out the same client waits, and then reads what is newer. */
export async function lockStandings(tx: Tx, clientIds: readonly string[]): Promise<HeldStanding[]> {
  const { rows } = await sql<HeldStanding>`
    select ${held} from reminder_standings
    where org_id = ${tx.scope.orgId} and client_id = any (${clientIds}::uuid[]) order by id for no key update`.execute(
    tx.db,
  )
  return rows
}

/** The clients of some standings. */
export async function listClientsOf(tx: Tx, standingIds: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ clientId: string }>`
    select distinct client_id as "clientId" from reminder_standings where org_id = ${tx.scope.orgId} and id = any (${standingIds}::uuid[])`.execute(
    tx.db,
  )
  return rows.map(({ clientId }) => clientId)
}

/** Errors: not_found (also where the plan is for another subject). */
export async function choosePlanOf(
  tx: Tx,
  standingId: string,
  plan: { id: string; subject: string } | null,
): Promise<string> {
  let update = tx.db
    .updateTable('reminder_standings')
    .set({ chosen_plan_id: plan?.id ?? null })
    .where('org_id', '=', tx.scope.orgId)
    .where('id', '=', standingId)
  if (plan !== null) update = update.where('subject', '=', plan.subject)
  const row = await update.returning('client_id').executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return row.client_id!
}

/** What is known of a client and its debt now. Days are null, and sums zero, where nothing is owed. */
export type WrittenStanding = {
  id: string
  planId: string | null
  planReason: string | null
  carryingId: string | null
  nextStep: number | null
  nextOn: string | null
  nextAt: Date | null
  blockedBy: ReminderBlock | null
  blockedUntil: string | null
  owedCents: number
  lateCents: number
  lateCount: number
  oldestDueOn: string | null
  lastContactOn: string | null
  clientName: string | null
}

/** Writes standings that are held and moved, in one statement, and lets open pages hear of it at commit. */
export async function writeStandings(tx: Tx, standings: readonly WrittenStanding[]): Promise<void> {
  if (standings.length === 0) return
  const { orgId } = tx.scope
  const { numAffectedRows } = await sql`
    update reminder_standings s set plan_id = w."planId", plan_reason = w."planReason", carrying_id = w."carryingId", next_step = w."nextStep",
      next_on = w."nextOn", next_at = w."nextAt", blocked_by = w."blockedBy", blocked_until = w."blockedUntil", owed_cents = w."owedCents",
      late_cents = w."lateCents", late_count = w."lateCount", oldest_due_on = w."oldestDueOn", last_contact_on = w."lastContactOn",
      client_name = coalesce(w."clientName", s.client_name), updated_at = ${tx.now}
    from jsonb_to_recordset(${JSON.stringify(standings)}::jsonb) as w (id uuid, "planId" uuid, "planReason" text, "carryingId" uuid,
      "nextStep" smallint, "nextOn" date, "nextAt" timestamptz, "blockedBy" text, "blockedUntil" date, "owedCents" bigint, "lateCents" bigint,
      "lateCount" integer, "oldestDueOn" date, "lastContactOn" date, "clientName" text)
    where s.org_id = ${orgId} and s.id = w.id
      and (s.plan_id, s.plan_reason, s.carrying_id, s.next_step, s.next_on, s.next_at, s.blocked_by, s.blocked_until, s.owed_cents, s.late_cents,
        s.late_count, s.oldest_due_on, s.last_contact_on, s.client_name)
      is distinct from (w."planId", w."planReason", w."carryingId", w."nextStep", w."nextOn", w."nextAt", w."blockedBy", w."blockedUntil",
        w."owedCents", w."lateCents", w."lateCount", w."oldestDueOn", w."lastContactOn", coalesce(w."clientName", s.client_name))`.execute(
    tx.db,
  )
  if (numAffectedRows === 0n) return
  const notice = { org: orgId, type: 'reminders.changed', subject: 'reminder', id: orgId }
  await sql`select pg_notify('ardoise', ${JSON.stringify(notice)})`.execute(tx.db)
}
