import { assertCan } from '#shared/domain/domain-error.ts'
import { type ChainInvoice, isTakenBack } from '#shared/domain/invoices/chain.ts'
import { type InvoiceStatus, invoiceCan } from '#shared/domain/invoices/invoice.ts'
import type { InvoiceKind } from '#shared/domain/invoices/invoice-kind.ts'

type Row = {
  id: string
  kind: InvoiceKind
  status: InvoiceStatus
  due_cents: number
  gross_cents: number
  paid_cents: number
  credited_cents: number
  lost_cents: number
}

const factsOf = (row: Row, chain: readonly ChainInvoice[]) => ({
  kind: row.kind,
  status: row.status,
  ...moneyOf(row),
  takenBack: isTakenBack(chain, row.id),
})

/** The money of a row, as the rules name it. */
export const moneyOf = (row: Omit<Row, 'id' | 'kind' | 'status'>) => ({
  dueCents: row.due_cents,
  grossCents: row.gross_cents,
  paidCents: row.paid_cents,
  creditedCents: row.credited_cents,
  lostCents: row.lost_cents,
})

/** Errors: those of invoiceCan.credit. */
export function assertCreditable(row: Row, chain: readonly ChainInvoice[]): void {
  assertCan(invoiceCan.credit(factsOf(row, chain)))
}

/** Errors: those of invoiceCan.replace. */
export function assertReplaceable(row: Row, chain: readonly ChainInvoice[]): void {
  assertCan(invoiceCan.replace(factsOf(row, chain)))
}
