import { sql } from 'kysely'
import { listSignedOn } from '#server/features/payment-plans/queries/reminder-waits.ts'
import type { Tx } from '#server/scope.ts'
import type { InvoiceInterest } from '#shared/contract/late-interest.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type Interruption, limitationOf, limitationStage } from '#shared/domain/late-interest/limitation.ts'
import { type Interest, interestOf } from './interest.ts'

/** The late interest of an issued invoice today, how it is counted, and until when it may be claimed. Errors: not_found. */
export async function getLateInterest(tx: Tx, invoiceId: string): Promise<InvoiceInterest> {
  const found = await findLateInterest(tx, invoiceId)
  if (found === null) throw new DomainError('not_found')
  return found
}

/** The same; null of a draft and of a credit note. */
export async function findLateInterest(tx: Tx, invoiceId: string): Promise<InvoiceInterest | null> {
  const interest = (await interestOf(tx, [invoiceId])).get(invoiceId)
  if (!interest) return null
  const limitation = (await limitationsOf(tx, [interest])).get(invoiceId)!
  const { lastDayOn, prescribedOn, years, movedBy } = limitation
  const stage = limitationStage(limitation, interest.until)
  const penalties = await findPenalties(tx, invoiceId)
  return { ...interest, invoiceId, penalties, limitation: { lastDayOn, prescribedOn, years, movedBy, stage } }
}

/** Until when each of these debts may be claimed, by invoice: the same two queries for one or for many. */
export async function limitationsOf(
  tx: Tx,
  interests: readonly Interest[],
): Promise<Map<string, ReturnType<typeof limitationOf>>> {
  const interruptions = await listInterruptions(tx, interests)
  return new Map(
    interests.map((interest) => [
      interest.id,
      limitationOf({
        debtor: interest.debtor,
        issuedOn: interest.issuedOn,
        dueOn: interest.dueOn,
        interruptions: [...paidOnAccount(interest), ...(interruptions.get(interest.id) ?? [])],
      }),
    ]),
  )
}

/** Each payment of a part acknowledges the debt (C. civ. 2240). */
const paidOnAccount = ({ movements }: Interest): Interruption[] =>
  movements.flatMap(({ kind, on, cents }) => (kind === 'money' && cents < 0 ? [{ kind: 'payment', on }] : []))

type InterruptionOf = Interruption & { invoiceId: string }

/** Payment plans that the client signed, promises that it wrote, and what was written to it, which counts for a public buyer alone; by invoice. */
async function listInterruptions(
  tx: Tx,
  interests: readonly Interest[],
): Promise<Map<string, Interruption[]>> {
  const [first] = interests
  if (first === undefined) return new Map()
  const { orgId } = tx.scope
  const { timeZone } = first
  const ids = interests.map(({ id }) => id)
  const { rows } = await sql<InterruptionOf>`
    select i.id as "invoiceId", 'written_promise' as kind, (p.created_at at time zone ${timeZone})::date as on
    from payment_promises p
    join unnest(${ids}::uuid[], ${interests.map(({ clientId }) => clientId)}::uuid[]) as i (id, client_id) on i.client_id = p.client_id
    where p.org_id = ${orgId} and p.client_id = any (${interests.map(({ clientId }) => clientId)}::uuid[])
      and (p.invoice_id is null or p.invoice_id = i.id) and p.source in ('mail', 'page') and p.state <> 'cancelled'
    union all
    select n.invoice_id, 'written_claim', (r.ended_at at time zone ${timeZone})::date
    from reminder_invoices n join reminders r on r.org_id = n.org_id and r.id = n.reminder_id
    where n.org_id = ${orgId} and n.invoice_id = any (${ids}::uuid[]) and r.state = 'sent' and r.channel <> 'call'
      and not exists (select from registered_letters l where l.org_id = r.org_id and l.reminder_id = r.id and l.simulated)`.execute(
    tx.db,
  )
  const signed = await listSignedOn(tx, ids, timeZone)
  const found = new Map<string, Interruption[]>()
  for (const { invoiceId, kind, on } of [
    ...rows,
    ...signed.map((one): InterruptionOf => ({ kind: 'signed_plan', ...one })),
  ])
    found.set(invoiceId, [...(found.get(invoiceId) ?? []), { kind, on }])
  return found
}

/** What was asked of the penalties of an invoice by other invoices, drafts too, and whether the rest was given up. */
async function findPenalties(tx: Tx, invoiceId: string): Promise<InvoiceInterest['penalties']> {
  const { orgId } = tx.scope
  const [claims, waivers] = await Promise.all([
    sql<Omit<InvoiceInterest['penalties']['claims'][number], 'state'> & { status: string }>`
      select p.id as "invoiceId", p.number, p.status, c.from_on as "from", c.to_on as "to", c.interest_cents::float8 as "interestCents",
        c.indemnity_cents::float8 as "indemnityCents"
      from penalty_claims c join invoices p on p.org_id = c.org_id and p.id = c.penalty_invoice_id
      where c.org_id = ${orgId} and c.invoice_id = ${invoiceId} order by c.created_at, p.id`.execute(tx.db),
    sql<{ at: Date; byName: string | null; tellAt: Date | null; toldAt: Date | null; toldTo: string | null }>`
      select w.waived_at as at, u.name as "byName", w.tell_at as "tellAt", w.told_at as "toldAt", w.told_to as "toldTo"
      from penalty_waivers w left join users u on u.id = w.waived_by
      where w.org_id = ${orgId} and w.invoice_id = ${invoiceId} and w.undone_at is null`.execute(tx.db),
  ])
  const [waiver] = waivers.rows
  return {
    claims: claims.rows.map(({ status, ...claim }) => ({
      ...claim,
      state: status === 'draft' || status === 'cancelled' ? status : 'issued',
    })),
    waiver:
      waiver === undefined
        ? null
        : {
            ...waiver,
            at: waiver.at.toISOString(),
            tellAt: waiver.tellAt?.toISOString() ?? null,
            toldAt: waiver.toldAt?.toISOString() ?? null,
          },
  }
}
