import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import type { Debtor } from '#shared/domain/late-interest/debtor.ts'
import { lateInterest, type Reduction } from '#shared/domain/late-interest/interest.ts'
import { publishedRates, ratesWith } from '#shared/domain/late-interest/rates.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import type { ReminderClient } from './client.ts'
import type { OwedInvoice } from './owed.ts'

/** What may be claimed beside what is owed, in minor units. Interest is null where a rate or a movement of one invoice is not known. */
export type Claim = { interestCents: number | null; indemnityCents: number }

/** Administrations have a SIREN that begins with 1 or 2 (INSEE). */
const debtorOf = ({ kind, siren }: ReminderClient): Debtor =>
  kind === 'consumer' ? 'consumer' : siren !== null && /^[12]/.test(siren) ? 'public_buyer' : 'professional'

/** Interest and indemnities of late invoices until today. Nobody recorded a « mise en demeure » yet: a consumer owes none. */
export async function readClaim(
  tx: Tx,
  client: ReminderClient,
  invoices: readonly OwedInvoice[],
): Promise<Claim> {
  const facts = await listFacts(
    tx,
    invoices.map(({ id }) => id),
    client.seller.timeZone,
  )
  const rates = ratesWith(publishedRates)
  const all = invoices.map(({ id, dueOn, owedCents }) => {
    const { dueCents, penaltyBps, reductions } = facts.get(id)!
    const left = reductions.reduce((sum, { cents }) => sum - cents, dueCents)
    const { interestCents, indemnityCents, missing } = lateInterest({
      debtor: debtorOf(client),
      rule: penaltyBps === null ? { kind: 'law' } : { kind: 'fixed', bps: penaltyBps },
      dueOn,
      grossCents: dueCents,
      reductions,
      until: client.today,
      formalNoticeOn: null,
      insolvencyOn: null,
      rates,
    })
    return { interestCents: missing === null && left === owedCents ? interestCents : null, indemnityCents }
  })
  const known = all.flatMap(({ interestCents }) => interestCents ?? [])
  return {
    interestCents: known.length < all.length ? null : known.reduce((sum, cents) => sum + cents, 0),
    indemnityCents: all.reduce((sum, { indemnityCents }) => sum + indemnityCents, 0),
  }
}

type Facts = { dueCents: number; penaltyBps: number | null; reductions: Reduction[] }
type Moved = { id: string; at: Date | null; on: string | null; cents: number }

/** What each invoice asked at its issue, the rate that it says, and what was taken off since: money, losses, credit notes. */
async function listFacts(tx: Tx, ids: readonly string[], timeZone: string): Promise<Map<string, Facts>> {
  const { orgId } = tx.scope
  const [issued, moved] = await Promise.all([
    sql<{ id: string; dueCents: number; penaltyBps: number | null }>`
      select i.id, i.due_cents::float8 as "dueCents", (d.document ->> 'latePenaltyBps')::integer as "penaltyBps"
      from invoices i join invoice_documents d on d.org_id = i.org_id and d.invoice_id = i.id
      where i.org_id = ${orgId} and i.id = any (${ids}::uuid[])`.execute(tx.db),
    sql<Moved>`
      select l.invoice_id as id, m.occurred_at as at, null::date as on, -l.amount_cents::float8 as cents
      from money_lines l join money_movements m on m.org_id = l.org_id and m.id = l.movement_id
      where l.org_id = ${orgId} and l.invoice_id = any (${ids}::uuid[]) and l.account = 'receivable'
      union all
      select l.preceding_id, null, c.issued_on, c.gross_cents::float8
      from invoice_links l join invoices c on c.org_id = l.org_id and c.id = l.invoice_id
      where l.org_id = ${orgId} and l.preceding_id = any (${ids}::uuid[]) and l.relation = 'credits' and c.number is not null`.execute(
      tx.db,
    ),
  ])
  const byInvoice = Map.groupBy(moved.rows, ({ id }) => id)
  return new Map(
    issued.rows.map(({ id, ...facts }) => {
      const own = byInvoice.get(id) ?? []
      const reductions = own.map(({ at, on, cents }) => ({ on: on ?? todayIn(timeZone, at!), cents }))
      return [id, { ...facts, reductions }]
    }),
  )
}
