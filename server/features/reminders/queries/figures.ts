import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { Currency } from '#shared/french/format.ts'
import { addDays, startOfDay, startOfMonth, todayIn } from '#shared/time/calendar-day.ts'
import { listNotFresh } from './freshness.ts'
import { getReminderSettings } from './settings.ts'
import { UPCOMING_DAYS } from './standings.ts'

/** More days late than this is « à risque ». */
const AT_RISK_DAYS = 90
/** Money that comes so many days after a reminder is counted as its effect. */
const EFFECT_DAYS = 30

type Sums = {
  lateCents: number
  atRiskCents: number
  centDays: number
}
type Counts = { waiting: number; upcoming: number; paused: number; promises: number }

/** Figures above the page, in the organization's currency: what is late is read from the invoices, in the terms of the index invoices_owed. */
export async function getReminderFigures(tx: Tx) {
  const org = tx.scope.orgId
  const { currency } = await tx.byKey
    .selectFrom('organizations')
    .select('currency')
    .where('id', '=', org)
    .executeTakeFirstOrThrow()
  const settings = await getReminderSettings(tx)
  const today = todayIn(settings.timeZone, tx.now)
  const [late, promised, recovered, counts, notFresh] = await Promise.all([
    sql<Sums>`
      select coalesce(sum(cents), 0)::float8 as "lateCents",
        coalesce(sum(cents) filter (where due_on < ${addDays(today, -AT_RISK_DAYS)}), 0)::float8 as "atRiskCents",
        coalesce(sum(cents * (${today}::date - due_on)), 0)::float8 as "centDays"
      from (
        select due_on, owed_cents as cents from invoices
        where org_id = ${org} and owed_cents > 0 and due_on < ${today} and status <> 'disputed' and currency = ${currency}
        union all
        select i.due_on, (i.owed_cents - d.amount_cents) from invoices i join invoice_disputes d on d.org_id = i.org_id and d.invoice_id = i.id
        where i.org_id = ${org} and i.owed_cents > d.amount_cents and i.owed_cents > 0 and i.due_on < ${today} and i.status = 'disputed'
          and i.currency = ${currency} and d.settled_at is null) as late`.execute(tx.db),
    sql<{ cents: number }>`
      select coalesce(sum(amount_cents), 0)::float8 as cents from payment_promises
      where org_id = ${org} and state = 'waiting' and currency = ${currency} and promised_on >= ${today}`.execute(
      tx.db,
    ),
    sql<{ cents: number }>`
      select coalesce(-sum(l.amount_cents), 0)::float8 as cents
      from money_movements m join money_lines l on l.org_id = m.org_id and l.movement_id = m.id
      where m.org_id = ${org} and m.occurred_at >= ${startOfDay(settings.timeZone, startOfMonth(today))}
        and m.kind in ('payment_received', 'allocation') and l.account = 'receivable' and l.currency = ${currency}
        and exists (select from reminder_invoices ri join reminders r on r.org_id = ri.org_id and r.id = ri.reminder_id
          where ri.org_id = l.org_id and ri.invoice_id = l.invoice_id and r.state = 'sent'
            and r.ended_at between m.occurred_at - ${`${EFFECT_DAYS} days`}::interval and m.occurred_at)`.execute(
      tx.db,
    ),
    sql<Counts>`
      select
        (select count(*)::int from reminders where org_id = ${org} and state = 'to_approve' and approved_at is null
          and (postponed_to is null or postponed_to <= ${today})) as waiting,
        (select count(*)::int from reminder_standings
          where org_id = ${org} and next_on is not null and sort_next <= ${addDays(today, UPCOMING_DAYS)}) as upcoming,
        (select count(*)::int from reminder_standings where org_id = ${org} and blocked_by is not null) as paused,
        (select count(*)::int from payment_promises where org_id = ${org} and state = 'waiting') as promises`.execute(
      tx.db,
    ),
    listNotFresh(tx, settings),
  ])
  const { lateCents, atRiskCents, centDays } = late.rows[0]!
  return {
    currency: currency as Currency,
    lateCents,
    atRiskCents,
    promisedCents: promised.rows[0]!.cents,
    recoveredCents: recovered.rows[0]!.cents,
    averageDaysLate: lateCents === 0 ? null : Math.round(centDays / lateCents),
    counts: counts.rows[0]!,
    notFresh,
  }
}
