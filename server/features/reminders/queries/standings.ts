import { type Kysely, sql } from 'kysely'
import { compiledPage } from '#server/db/compiled-page.ts'
import type { PageInput } from '#server/db/page.ts'
import type { Tx } from '#server/scope.ts'
import type { DB } from '#server/tables.gen.ts'
import type { ReminderStanding } from '#shared/contract/reminder-fields.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { PlanStep } from '#shared/domain/reminders/plan.ts'
import type { ReminderBlock } from '#shared/domain/reminders/reminder-names.ts'
import { ownToday } from './waiting.ts'

/** Days that « À venir » shows. */
export const UPCOMING_DAYS = 30

const inOrder = { by: ['s.sort_next', 's.id'], direction: 'asc' } as const
const byId = { by: ['s.id'], direction: 'asc' } as const

/** Found row by row: joined, the plan that is made once for all organizations reads every devis of this one. */
const QUOTE_NUMBER = sql<
  string | null
>`(select q.number from quotes q where q.org_id = s.org_id and q.id = s.quote_id)`

const standings = (db: Kysely<DB>, orgId: string) =>
  db
    .selectFrom('reminder_standings as s')
    .leftJoin('reminder_plans as p', (join) =>
      join.onRef('p.org_id', '=', 's.org_id').onRef('p.id', '=', 's.plan_id'),
    )
    .select([
      's.id',
      's.subject',
      's.company_id',
      's.contact_id',
      's.client_name',
      's.quote_id',
      's.currency',
    ])
    .select(['s.plan_id', 's.plan_reason', 's.chosen_plan_id', 's.next_step', 's.next_on', 's.sort_next'])
    .select(['s.blocked_by', 's.blocked_until', 's.owed_cents', 's.late_cents', 's.late_count'])
    .select(['s.oldest_due_on', 's.last_contact_on', 'p.name as plan_name'])
    .select(QUOTE_NUMBER.as('quote_number'))
    .select(sql<PlanStep | null>`p.steps -> s.next_step::int`.as('step'))
    .where('s.org_id', '=', orgId)
type Row = Awaited<ReturnType<ReturnType<typeof standings>['executeTakeFirstOrThrow']>>

/** « À venir », the next first; « En pause ». */
export function listReminderStandings(
  tx: Tx,
  { view, ...page }: { view: 'upcoming' | 'paused' } & PageInput,
) {
  const { orgId } = tx.scope
  return view === 'paused' ? pausedPage(tx, { orgId }, page) : upcomingPage(tx, { orgId, now: tx.now }, page)
}

const pausedPage = compiledPage(
  byId,
  (db, { orgId }: { orgId: string }) => standings(db, orgId).where('s.blocked_by', 'is not', null),
  presentStanding,
)
const upcomingPage = compiledPage(
  inOrder,
  (db, { orgId, now }: { orgId: string; now: Date }) =>
    standings(db, orgId)
      .where('s.next_on', 'is not', null)
      .where('s.sort_next', '<=', sql<string>`${ownToday({ orgId, now })} + ${sql.lit(UPCOMING_DAYS)}`),
  presentStanding,
)

/** Those of one client. */
export async function listClientStandings(tx: Tx, clientId: string): Promise<ReminderStanding[]> {
  const rows = await standings(tx.db, tx.scope.orgId)
    .where((eb) => eb.or([eb('s.company_id', '=', clientId), eb('s.contact_id', '=', clientId)]))
    // A devis that was answered has no carrying step any more.
    .where((eb) => eb.or([eb('s.subject', '=', 'invoices'), eb('s.carrying_id', 'is not', null)]))
    .orderBy('s.subject')
    .orderBy('s.currency')
    .execute()
  return rows.map(presentStanding)
}

/** Errors: not_found. */
export async function getStanding(tx: Tx, standingId: string): Promise<ReminderStanding> {
  const row = await standings(tx.db, tx.scope.orgId).where('s.id', '=', standingId).executeTakeFirst()
  if (!row) throw new DomainError('not_found')
  return presentStanding(row)
}

function presentStanding(row: Row): ReminderStanding {
  return {
    id: row.id,
    subject: row.subject as ReminderStanding['subject'],
    companyId: row.company_id,
    contactId: row.contact_id,
    clientName: row.client_name ?? '',
    quoteId: row.quote_id,
    quoteNumber: row.quote_number,
    currency: row.currency as ReminderStanding['currency'],
    planId: row.plan_id,
    planName: row.plan_name,
    planReason: row.plan_reason,
    chosenPlanId: row.chosen_plan_id,
    nextStep: row.next_step,
    nextChannel: row.step?.channel ?? null,
    nextOn: row.next_on,
    blockedBy: row.blocked_by as ReminderBlock | null,
    blockedUntil: row.blocked_until,
    owedCents: row.owed_cents,
    lateCents: row.late_cents,
    lateCount: row.late_count,
    oldestDueOn: row.oldest_due_on,
    lastContactOn: row.last_contact_on,
  }
}
