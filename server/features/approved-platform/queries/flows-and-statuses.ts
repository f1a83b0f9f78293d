import { sql } from 'kysely'
import type { Tx } from '#server/scope.ts'
import { sellerStatuses } from '#shared/domain/approved-platform/deposits.ts'
import type { LifeCycleEvent } from '#shared/domain/invoices/life-cycle/events-in-order.ts'
import type { LifeCycleMessageReason } from '#shared/domain/invoices/life-cycle/message.ts'

/** The flows among these whose message is kept. */
export async function listReadFlows(tx: Tx, flowIds: string[]): Promise<Set<string>> {
  if (flowIds.length === 0) return new Set()
  const rows = await tx.db
    .selectFrom('platform_messages')
    .select('flow_id')
    .where('org_id', '=', tx.scope.orgId)
    .where('flow_id', 'in', flowIds)
    .execute()
  return new Set(rows.map(({ flow_id }) => flow_id))
}

/** The flows whose message could not be read, and whether they speak of what the organization buys. */
export async function listUnreadable(tx: Tx): Promise<{ flowId: string; bought: boolean }[]> {
  const rows = await tx.db
    .selectFrom('platform_messages')
    .select(['flow_id', 'bought'])
    .where('org_id', '=', tx.scope.orgId)
    .where('problem', 'is not', null)
    .execute()
  return rows.map(({ flow_id, bought }) => ({ flowId: flow_id, bought }))
}

/** Issued invoices of the organization, by number. */
export async function listByNumber(tx: Tx, numbers: string[]) {
  if (numbers.length === 0) return new Map<string, never>()
  const rows = await tx.db
    .selectFrom('invoices')
    .select(['id', 'kind', 'number', 'company_id', 'contact_id', 'client_name', 'gross_cents'])
    .where('org_id', '=', tx.scope.orgId)
    .where('number', 'in', numbers)
    .execute()
  return new Map(rows.map((row) => [row.number!, row]))
}

/** A status with its reasons in words. */
export type InvoiceStatusSaid = LifeCycleEvent & { said: LifeCycleMessageReason[] }

/** Lists the statuses that suppliers and platforms gave a received invoice, as often as they came; without our own that come back. */
export async function listHeard(tx: Tx, receivedId: string): Promise<InvoiceStatusSaid[]> {
  const rows = await tx.db
    .selectFrom('platform_messages as m')
    .select(['m.message_id', 'm.code', 'm.set_at', 'm.reasons'])
    .where('m.org_id', '=', tx.scope.orgId)
    .where('m.received_id', '=', receivedId)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('platform_deposits as d')
            .select('d.id')
            .whereRef('d.org_id', '=', 'm.org_id')
            .whereRef('d.received_id', '=', 'm.received_id')
            // The message that we wrote bears the deposit's id.
            .where(sql<boolean>`d.id::text = m.message_id`),
        ),
      ),
    )
    .execute()
  return rows.map(cameOf)
}

function cameOf(row: {
  message_id: string | null
  code: number | null
  set_at: Date | null
  reasons: unknown
}) {
  const said = row.reasons as LifeCycleMessageReason[]
  return {
    id: `${row.message_id} ${row.code}`,
    code: row.code!,
    at: row.set_at!.toISOString(),
    reasons: said.flatMap(({ code }) => code ?? []),
    said,
  }
}

/** Every status of an invoice: those that came, and what Ardoise said of it that was not refused. */
export async function listStatuses(tx: Tx, invoiceId: string): Promise<InvoiceStatusSaid[]> {
  return (await listStatusesOf(tx, [invoiceId])).get(invoiceId) ?? []
}

/** The same for several invoices, by id; an invoice without a status has none. */
export async function listStatusesOf(
  tx: Tx,
  invoiceIds: readonly string[],
): Promise<Map<string, InvoiceStatusSaid[]>> {
  const [came, ours] = await Promise.all([
    tx.db
      .selectFrom('platform_messages')
      .select(['invoice_id', 'message_id', 'code', 'set_at', 'reasons'])
      .where('org_id', '=', tx.scope.orgId)
      .where('invoice_id', 'in', invoiceIds)
      .execute(),
    tx.db
      .selectFrom('platform_deposits')
      .select(['invoice_id', 'id', 'kind', 'created_at'])
      .where('org_id', '=', tx.scope.orgId)
      .where('invoice_id', 'in', invoiceIds)
      .where('kind', '<>', 'invoice')
      .where('state', 'in', ['deposited', 'accepted'])
      .execute(),
  ])
  const all = [
    ...came.map((row) => ({ invoiceId: row.invoice_id!, said: cameOf(row) })),
    ...ours.map((row) => {
      const code = sellerStatuses[row.kind as keyof typeof sellerStatuses]
      const at = row.created_at.toISOString()
      // The message that we wrote bears the deposit's id.
      return {
        invoiceId: row.invoice_id!,
        said: { id: `${row.id} ${code}`, code, at, reasons: [], said: [] },
      }
    }),
  ]
  const byInvoice = Map.groupBy(all, ({ invoiceId }) => invoiceId)
  return new Map([...byInvoice].map(([id, own]) => [id, own.map(({ said }) => said)]))
}
