import type { Tx } from '#server/scope.ts'
import type { Transmission } from '#shared/contract/approved-platform.ts'
import {
  type DepositKind,
  type DepositState,
  exchangeRule,
} from '#shared/domain/approved-platform/deposits.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import {
  condemnsDelivery,
  currentOf,
  inOrder,
  reminderPause,
} from '#shared/domain/invoices/life-cycle/events-in-order.ts'
import { lifeCycleName } from '#shared/domain/invoices/life-cycle/statuses.ts'
import { getWorkingHours } from '../../answer-delays/queries/answer-delays.ts'
import { findIssued } from '../../invoices/queries/invoice.ts'
import { type InvoiceStatusSaid, listStatuses } from './flows-and-statuses.ts'
import { isConnected } from './platform-view.ts'

/** Whether an invoice went to a platform, or is on its way. */
export async function isDelivered(tx: Tx, invoiceId: string): Promise<boolean> {
  const row = await tx.db
    .selectFrom('platform_deposits')
    .select('id')
    .where('org_id', '=', tx.scope.orgId)
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', 'invoice')
    .where('state', '<>', 'refused')
    .executeTakeFirst()
  return row !== undefined
}

/** The state of the last delivery of an invoice; null where none was made. */
export async function findDelivery(tx: Tx, invoiceId: string): Promise<DepositState | null> {
  const row = await tx.db
    .selectFrom('platform_deposits')
    .select('state')
    .where('org_id', '=', tx.scope.orgId)
    .where('invoice_id', '=', invoiceId)
    .where('kind', '=', 'invoice')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return (row?.state ?? null) as DepositState | null
}

/** Lists the deposits of an issued invoice and the platforms' answers. Errors: not_found, invoice_not_issued. */
export async function getTransmission(tx: Tx, invoiceId: string): Promise<Transmission> {
  const issued = await findIssued(tx, invoiceId)
  if (issued === null) throw new DomainError('invoice_not_issued')
  const [connected, deposits, statuses, { timeZone, holidays }] = await Promise.all([
    isConnected(tx),
    listDeposits(tx, invoiceId),
    listStatuses(tx, invoiceId),
    getWorkingHours(tx),
  ])
  const rule = exchangeRule(issued.document)
  const delivered = deposits.some(({ kind, state }) => kind === 'invoice' && state !== 'refused')
  return {
    rule,
    connected,
    canTransmit: connected && rule !== null && !delivered,
    deposits,
    statuses: (inOrder(statuses) as InvoiceStatusSaid[]).map((status) => ({
      id: status.id,
      code: status.code,
      name: lifeCycleName(status.code),
      at: status.at,
      reasons: status.said,
      ofDelivery: condemnsDelivery(status),
    })),
    current: currentOf(statuses)?.code ?? null,
    reminders: reminderPause(statuses, { timeZone, region: holidays }),
  }
}

async function listDeposits(tx: Tx, invoiceId: string): Promise<Transmission['deposits']> {
  const rows = await tx.db
    .selectFrom('platform_deposits')
    .select(['id', 'kind', 'state', 'reason_code', 'reason_text', 'created_at', 'updated_at'])
    .where('org_id', '=', tx.scope.orgId)
    .where('invoice_id', '=', invoiceId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind as DepositKind,
    state: row.state as DepositState,
    reasonCode: row.reason_code,
    reasonText: row.reason_text,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }))
}
