import { insertMatch, type LineToMatch } from '#server/features/bank/store/matches.ts'
import { getSeller } from '#server/features/documents/queries/parties.ts'
import { receiveMoney } from '#server/features/payments/commands/receive-money.ts'
import type { Tx } from '#server/scope.ts'
import { DomainError } from '#shared/domain/domain-error.ts'
import type { Allocation } from '#shared/domain/payments/ledger-entries.ts'
import { startOfDay } from '#shared/time/calendar-day.ts'

const LONGEST_REFERENCE = 120

/** Errors: bank_line_matched. */
export function assertOpen(line: LineToMatch): void {
  if (line.state === 'matched') throw new DomainError('bank_line_matched')
}

/** A line that may be a payment. Errors: bank_line_matched, bank_line_outgoing. */
export function assertMatchable(line: LineToMatch): void {
  assertOpen(line)
  if (line.amountCents <= 0) throw new DomainError('bank_line_outgoing')
}

type Received = { line: LineToMatch; allocations: readonly Allocation[]; clientKey: string }

/** Records the payment that a line brought, on the day of the bank. The line is held, and the caller sets its state. Errors: those of receiveMoney. */
export async function recordLine(tx: Tx, { line, allocations, clientKey }: Received): Promise<string> {
  const { timeZone } = await getSeller(tx)
  const booked = startOfDay(timeZone, line.bookedOn)
  const { paymentId } = await receiveMoney(tx, {
    amountCents: line.amountCents,
    currency: line.currency,
    method: 'transfer',
    capturedAt: new Date(Math.min(booked.getTime(), tx.now.getTime())),
    reference: line.label.slice(0, LONGEST_REFERENCE),
    allocations,
  })
  await insertMatch(tx, { lineId: line.id, paymentId, clientKey })
  return paymentId
}
