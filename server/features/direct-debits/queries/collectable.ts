import { sql } from 'kysely'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import type { Tx } from '#server/scope.ts'
import { type CollectableInvoice, MOST_DEBITS } from '#shared/contract/debit-files.ts'
import { chooseMandate, earliestOn } from '#shared/domain/direct-debits/mandate.ts'
import { todayIn } from '#shared/time/calendar-day.ts'
import { readDebitSettings } from '../store/settings.ts'
import { listSignedMandates, type UsableMandate } from './mandates.ts'

/** An invoice and its client, as debits know them. */
export type DebitedInvoice = {
  id: string
  number: string | null
  clientName: string
  companyId: string | null
  contactId: string | null
  owedCents: number
  dueOn: string | null
}

const invoicesOf = (tx: Tx) =>
  tx.db
    .selectFrom('invoices as i')
    .select(['i.id', 'i.number', 'i.company_id', 'i.contact_id', 'i.client_name', 'i.owed_cents', 'i.due_on'])
    .where('i.org_id', '=', tx.scope.orgId)

type Row = Awaited<ReturnType<ReturnType<typeof invoicesOf>['executeTakeFirstOrThrow']>>

const present = (row: Row): DebitedInvoice => ({
  id: row.id,
  number: row.number,
  clientName: row.client_name ?? '',
  companyId: row.company_id,
  contactId: row.company_id === null ? row.contact_id : null,
  owedCents: Number(row.owed_cents),
  dueOn: row.due_on,
})

/** These invoices, in this order; fewer when one is not there. */
export async function listInvoices(tx: Tx, ids: readonly string[]): Promise<DebitedInvoice[]> {
  const rows = await invoicesOf(tx).where('i.id', 'in', ids).execute()
  return ids.flatMap((id) => rows.filter((row) => row.id === id).map(present))
}

/** Invoices whose payment is under way, among some. */
export async function listUnderWay(tx: Tx, invoiceIds: readonly string[]): Promise<Set<string>> {
  const rows = await tx.byKey
    .selectFrom('payments_under_way')
    .select('invoice_id')
    .where('org_id', '=', tx.scope.orgId)
    .where('invoice_id', '=', sql<string>`any (${invoiceIds}::uuid[])`)
    .execute()
  return new Set(rows.map(({ invoice_id }) => invoice_id!))
}

/** The signed mandates of each client, by its key. */
export async function readMandates(
  tx: Tx,
  invoices: readonly DebitedInvoice[],
  isoDay: string,
): Promise<Map<string, UsableMandate[]>> {
  const mandates = await listSignedMandates(
    tx,
    {
      companyIds: [...new Set(invoices.flatMap(({ companyId }) => companyId ?? []))],
      contactIds: [...new Set(invoices.flatMap(({ contactId }) => contactId ?? []))],
    },
    isoDay,
  )
  return Map.groupBy(mandates, payerKey)
}

export const payerKey = (payer: { companyId: string | null; contactId: string | null }): string =>
  payer.companyId ?? payer.contactId ?? ''

/** Lists invoices that may be debited, the first due first. */
export async function listCollectable(tx: Tx): Promise<{ items: CollectableInvoice[] }> {
  const { creditorId } = await readDebitSettings(tx)
  if (creditorId === null) return { items: [] }
  const { timeZone } = await getSeller(tx)
  const today = todayIn(timeZone, tx.now)
  const rows = await invoicesOf(tx)
    .where('i.currency', '=', 'EUR')
    .where('i.owed_cents', '>', 0)
    .where('i.status', 'in', ['issued', 'sent', 'partly_paid'])
    .where(
      sql<boolean>`exists (select from debit_mandates as m where m.org_id = i.org_id and m.state = 'active'
        and (m.company_id = i.company_id or (i.company_id is null and m.contact_id = i.contact_id)))`,
    )
    .where(
      sql<boolean>`not exists (select from payments_under_way as p where p.org_id = i.org_id and p.invoice_id = i.id)`,
    )
    .orderBy('i.due_on')
    .orderBy('i.id')
    .limit(MOST_DEBITS)
    .execute()
  const invoices = rows.map(present)
  const mandates = await readMandates(tx, invoices, today)
  const once = new Set<string>()
  const items = invoices.flatMap((invoice): CollectableInvoice[] => {
    const earliest = (noticeDays: number) => earliestOn(today, noticeDays)
    const chosen = chooseMandate(mandates.get(payerKey(invoice)) ?? [], { creditorId, on: today })
    if (!chosen.ok || invoice.number === null) return []
    const { mandate } = chosen
    // A one-off mandate pays one invoice.
    if (mandate.kind === 'one_off' && once.has(mandate.id)) return []
    once.add(mandate.id)
    const { id: invoiceId, number, clientName, owedCents, dueOn } = invoice
    return [
      {
        invoiceId,
        number,
        clientName,
        owedCents,
        dueOn,
        mandateId: mandate.id,
        reference: mandate.reference,
        holder: mandate.holder,
        email: mandate.email,
        earliestOn: earliest(mandate.noticeDays),
      },
    ]
  })
  return { items }
}
