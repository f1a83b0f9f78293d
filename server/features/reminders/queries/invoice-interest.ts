import { sql } from 'kysely'
import { listSignedOn } from '#server/features/payment-plans/queries/reminder-waits.ts'
import type { Tx } from '#server/scope.ts'
import type { InvoiceInterest } from '#shared/contract/late-interest.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import { type Interruption, limitationOf, limitationStage } from '#shared/domain/late-interest/limitation.ts'
import { type Interest, interestOf } from './interest.ts'
import { findPenalties } from './penalties.ts'

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
  const limitation = limitationOf({
    debtor: interest.debtor,
    issuedOn: interest.issuedOn,
    dueOn: interest.dueOn,
    interruptions: [...paidOnAccount(interest), ...(await listInterruptions(tx, interest))],
  })
  const { lastDayOn, prescribedOn, years, movedBy } = limitation
  const stage = limitationStage(limitation, interest.until)
  const penalties = await findPenalties(tx, invoiceId)
  return { ...interest, invoiceId, penalties, limitation: { lastDayOn, prescribedOn, years, movedBy, stage } }
}

/** Each payment of a part acknowledges the debt (C. civ. 2240). */
const paidOnAccount = ({ movements }: Interest): Interruption[] =>
  movements.flatMap(({ kind, on, cents }) => (kind === 'money' && cents < 0 ? [{ kind: 'payment', on }] : []))

/** Payment plans that the client signed, promises that it wrote, and what was written to it, which counts for a public buyer alone. */
async function listInterruptions(tx: Tx, { id, clientId, timeZone }: Interest): Promise<Interruption[]> {
  if (clientId === null) return []
  const { orgId } = tx.scope
  const { rows } = await sql<Interruption>`
    select 'written_promise' as kind, (created_at at time zone ${timeZone})::date as on from payment_promises
    where org_id = ${orgId} and client_id = ${clientId} and (invoice_id is null or invoice_id = ${id}) and source in ('mail', 'page')
      and state <> 'cancelled'
    union all
    select 'written_claim', (r.ended_at at time zone ${timeZone})::date
    from reminder_invoices n join reminders r on r.org_id = n.org_id and r.id = n.reminder_id
    where n.org_id = ${orgId} and n.invoice_id = ${id} and r.state = 'sent' and r.channel <> 'call'
      and not exists (select from registered_letters l where l.org_id = r.org_id and l.reminder_id = r.id and l.simulated)`.execute(
    tx.db,
  )
  const signed = await listSignedOn(tx, id, timeZone)
  return [...rows, ...signed.map((on): Interruption => ({ kind: 'signed_plan', on }))]
}
