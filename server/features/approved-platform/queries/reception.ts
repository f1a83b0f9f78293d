import { getSeller } from '#server/features/documents/queries/parties.ts'
import { findArrival } from '#server/features/received-invoices/queries/flows.ts'
import { getReceived } from '#server/features/received-invoices/queries/received.ts'
import type { Tx } from '#server/scope.ts'
import type { Reception } from '#shared/contract/approved-platform.ts'
import type { BuyerCode } from '#shared/domain/approved-platform/buyer-statuses.ts'
import type { DepositState } from '#shared/domain/approved-platform/deposits.ts'
import { inOrder } from '#shared/domain/invoices/life-cycle/events-in-order.ts'
import { type InvoiceStatusSaid, listHeard } from './flows-and-statuses.ts'
import { isConnected } from './platform-view.ts'

/** Reads the statuses that the organization said of a received invoice, and whether it may say more. Errors: not_found. */
export async function getReception(tx: Tx, receivedId: string): Promise<Reception> {
  const invoice = await getReceived(tx, receivedId)
  const [{ siren }, connected, arrivedAt, statuses, heard] = await Promise.all([
    getSeller(tx),
    isConnected(tx),
    findArrival(tx, receivedId),
    listAnswers(tx, receivedId),
    listHeard(tx, receivedId),
  ])
  const { number, issuedOn, supplierSiren } = invoice
  const known = [siren, number, issuedOn, supplierSiren].every((fact) => fact !== null)
  return {
    arrivedAt: arrivedAt?.toISOString() ?? null,
    blocked:
      arrivedAt === null
        ? 'received_not_brought'
        : !connected
          ? 'platform_missing'
          : known
            ? null
            : 'received_unanswerable',
    statuses,
    heard: (inOrder(heard) as InvoiceStatusSaid[]).map(({ id, code, at, said }) => ({
      id,
      code,
      at,
      reasons: said,
    })),
  }
}

async function listAnswers(tx: Tx, receivedId: string): Promise<Reception['statuses']> {
  const rows = await tx.db
    .selectFrom('platform_deposits')
    .select(['id', 'status_code', 'reasons', 'note', 'state', 'reason_code', 'reason_text', 'created_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('received_id', '=', receivedId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    code: row.status_code as BuyerCode,
    at: row.created_at.toISOString(),
    reasons: row.reasons,
    note: row.note,
    state: row.state as DepositState,
    refusalCode: row.reason_code,
    refusalText: row.reason_text,
  }))
}
