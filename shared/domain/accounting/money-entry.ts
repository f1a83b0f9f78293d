import { isMoneyAccount } from '#shared/domain/payments/accounts.ts'
import {
  isLoss,
  type LedgerLine,
  type MovementKind,
  movementKindLabels,
} from '#shared/domain/payments/ledger-entries.ts'
import { bookAccountOf, vatAccountOf } from './accounts.ts'
import { type Entry, type EntryLine, netEntryLines } from './entries.ts'
import { vatLines } from './sales-entry.ts'

/** A movement of the money ledger as the books read it. */
export type BookedMovement = {
  id: string
  kind: MovementKind
  on: string
  recordedOn: string
  lines: Pick<LedgerLine, 'account' | 'amountCents' | 'companyId' | 'contactId' | 'invoiceId'>[]
  reference: string | null
  clientName: string | null
  invoiceNumbers: string[]
  /** VAT that it makes due, or takes back, on invoices whose VAT is due when they are paid; of a loss, that which it takes away. */
  vat: readonly { rateBps: number; vatCents: number }[]
}

/** The piece of a movement: in the journal of the bank where it moves money, else among the others. */
export function moneyEntry(movement: BookedMovement): Entry {
  const { id, kind, on, recordedOn, reference, clientName, invoiceNumbers } = movement
  const lines = movement.lines.filter(isBooked).map(
    ({ account, amountCents, companyId, contactId, invoiceId }): EntryLine => ({
      account: bookAccountOf[account],
      cents: amountCents,
      clientId: account === 'receivable' || account === 'client_credit' ? (companyId ?? contactId) : null,
      debtOf: account === 'receivable' ? invoiceId : null,
    }),
  )
  return {
    journal: movement.lines.some(({ account }) => isMoneyAccount(account)) ? 'BQ' : 'OD',
    on,
    validatedOn: recordedOn,
    piece: reference ?? invoiceNumbers[0] ?? id.slice(-12),
    label: [movementKindLabels[kind], clientName, ...invoiceNumbers]
      .filter((part) => part !== null)
      .join(' '),
    lines: netEntryLines([...lines, ...(isLoss(kind) ? lostVatLines(movement) : vatLines(movement.vat))]),
  }
}

type MovementLine = BookedMovement['lines'][number]
/** The books have an account for each rate of the VAT that comes back. */
const isBooked = (
  line: MovementLine,
): line is MovementLine & { account: Exclude<MovementLine['account'], 'recovered_vat'> } =>
  line.account !== 'recovered_vat'

/** VAT that comes back is taken off what is due at its rate; VAT that was waiting for the payment is due no more, and no part of the loss. */
function lostVatLines({ lines, vat }: BookedMovement): EntryLine[] {
  const plain = { clientId: null, debtOf: null }
  const recovered = !lines.every(isBooked)
  return vat.flatMap(({ rateBps, vatCents }): EntryLine[] =>
    recovered
      ? [{ account: vatAccountOf(rateBps), cents: vatCents, ...plain }]
      : [
          { account: 'vatPending', cents: vatCents, ...plain },
          { account: 'badDebts', cents: -vatCents, ...plain },
        ],
  )
}
