import type { Currency } from '#shared/french/format.ts'
import {
  type HoldingAccount,
  isHoldingAccount,
  isMoneyAccount,
  type LedgerAccount,
  type MoneyAccount,
} from './accounts.ts'

/** Why money moved. */
export const movementKindLabels = {
  payment_received: 'Règlement reçu',
  allocation: 'Imputation',
  refund: 'Remboursement',
  chargeback: 'Contestation',
  provider_fee: 'Frais',
  payout: 'Virement du service de paiement',
  write_off: 'Passage en perte',
  write_off_undone: 'Perte annulée',
  correction: 'Annulation',
} as const
export type MovementKind = keyof typeof movementKindLabels
export const movementKinds = Object.keys(movementKindLabels) as MovementKind[]

/** Movements by which no money moves: a debt is given up, or awaited again. */
export const lossKinds = ['write_off', 'write_off_undone'] as const satisfies readonly MovementKind[]
export const isLoss = (kind: MovementKind): boolean => (lossKinds as readonly MovementKind[]).includes(kind)

/** Whom or what a line concerns. `quoteId`: the devis of a deposit. */
export type LineSubject = {
  companyId: string | null
  contactId: string | null
  invoiceId: string | null
  quoteId: string | null
}
/** A line of a movement in minor units: a debit above zero, a credit below. */
export type LedgerLine = LineSubject & { account: LedgerAccount; amountCents: number; currency: Currency }
/** The lines of a movement add up to zero in each currency. */
export type Movement = { kind: MovementKind; lines: LedgerLine[] }

/** The client of a payment: a company, else a contact, else unknown. */
export type Payer = Pick<LineSubject, 'companyId' | 'contactId'>
export type Allocation = { invoiceId: string; amountCents: number }

const nobody: LineSubject = { companyId: null, contactId: null, invoiceId: null, quoteId: null }
const sum = (rows: readonly { amountCents: number }[]) =>
  rows.reduce((total, { amountCents }) => total + amountCents, 0)

/** The place of money that no invoice has taken yet. */
const holdingOf = ({ companyId, contactId }: Payer, quoteId: string | null): HoldingAccount => {
  if (quoteId !== null) return 'client_deposit'
  return companyId !== null || contactId !== null ? 'client_credit' : 'suspense'
}

type Received = {
  into: MoneyAccount
  amountCents: number
  currency: Currency
  payer: Payer
  /** The devis of which it is a deposit. */
  quoteId: string | null
  allocations: readonly Allocation[]
}

/** Money received: what the invoices do not take is held for the client. The allocations may not exceed it. */
export function receivedMovement({
  into,
  amountCents,
  currency,
  payer,
  quoteId,
  allocations,
}: Received): Movement {
  const of = { ...nobody, ...payer, currency }
  const held = amountCents - sum(allocations)
  const lines: LedgerLine[] = [
    { ...of, account: into, amountCents },
    ...allocations.map(
      ({ invoiceId, amountCents: taken }): LedgerLine => ({
        ...of,
        account: 'receivable',
        invoiceId,
        amountCents: -taken,
      }),
    ),
    { ...of, account: holdingOf(payer, quoteId), quoteId, amountCents: -held },
  ]
  return { kind: 'payment_received', lines: withoutZeros(lines) }
}

/** Held money goes to invoices. `held`: the lines of the payment that hold it. The payer is the client of the invoices. */
export function allocationMovement(
  lines: readonly LedgerLine[],
  payer: Payer,
  allocations: readonly Allocation[],
): Movement {
  const from = takeFrom(heldLines(lines), sum(allocations))
  const currency = from[0]?.currency ?? 'EUR'
  const to = allocations.map(
    ({ invoiceId, amountCents }): LedgerLine => ({
      ...nobody,
      ...payer,
      account: 'receivable',
      currency,
      invoiceId,
      amountCents: -amountCents,
    }),
  )
  return { kind: 'allocation', lines: [...from, ...to] }
}

/** An allocation undone: the money waits again for the client, or on its devis. */
export function releaseMovement(
  lines: readonly LedgerLine[],
  { invoiceId, amountCents }: Allocation,
  quoteId: string | null,
): Movement {
  const from = takeFrom(linesOn(lines, invoiceId), amountCents)
  const back = from.map(
    (line): LedgerLine => ({
      ...line,
      account: holdingOf(line, quoteId),
      invoiceId: null,
      quoteId,
      amountCents: -line.amountCents,
    }),
  )
  return { kind: 'correction', lines: [...from, ...back] }
}

/** Money given back out of an account, from an invoice (`invoiceId`) or else first from what is held, then from the invoices paid last. */
export function refundMovement(
  lines: readonly LedgerLine[],
  { amountCents, invoiceId, out }: { amountCents: number; invoiceId: string | null; out: MoneyAccount },
): Movement {
  const pool = invoiceId === null ? [...heldLines(lines), ...paidLast(lines)] : linesOn(lines, invoiceId)
  const from = takeFrom(pool, amountCents)
  const { companyId = null, contactId = null, currency = 'EUR' } = from[0] ?? {}
  const paid: LedgerLine = {
    ...nobody,
    companyId,
    contactId,
    currency,
    account: out,
    amountCents: -amountCents,
  }
  return { kind: 'refund', lines: [...from, paid] }
}

/** The money that a refund of no named invoice takes, in the order of refundMovement; minor units. */
export type RefundOrder = { heldCents: number; invoices: Allocation[] }
export function refundOrder(lines: readonly LedgerLine[]): RefundOrder {
  const byInvoice = new Map<string, number>()
  for (const { invoiceId, amountCents } of paidLast(lines))
    if (invoiceId !== null) byInvoice.set(invoiceId, (byInvoice.get(invoiceId) ?? 0) - amountCents)
  return {
    heldCents: -sum(heldLines(lines)) + 0,
    invoices: [...byInvoice].map(([invoiceId, amountCents]) => ({ invoiceId, amountCents })),
  }
}

/** The opposite of all that is left of a payment: it was a mistake, it came back, or the client won its dispute. */
export function oppositeMovement(lines: readonly LedgerLine[], kind: 'correction' | 'chargeback'): Movement {
  return { kind, lines: netLines(lines).map((line) => ({ ...line, amountCents: -line.amountCents })) }
}

/** The client disputes a payment: its bank takes the money back until it is judged. */
export function disputeMovement(lines: readonly LedgerLine[]): Movement {
  const taken = moneyLines(lines).map((line): LedgerLine => ({ ...line, amountCents: -line.amountCents }))
  const waiting = taken.map(
    (line): LedgerLine => ({ ...line, account: 'disputed_funds', amountCents: -line.amountCents }),
  )
  return { kind: 'chargeback', lines: [...taken, ...waiting] }
}

/** The dispute is won: the money comes back into an account. */
export function disputeWonMovement(lines: readonly LedgerLine[], into: MoneyAccount): Movement {
  const waiting = netLines(lines)
    .filter(({ account }) => account === 'disputed_funds')
    .map((line): LedgerLine => ({ ...line, amountCents: -line.amountCents }))
  const back = waiting.map((line): LedgerLine => ({ ...line, account: into, amountCents: -line.amountCents }))
  return { kind: 'correction', lines: [...waiting, ...back] }
}

type Plain = { amountCents: number; currency: Currency }
const pair = (
  kind: MovementKind,
  to: LedgerAccount,
  from: LedgerAccount,
  { amountCents, currency }: Plain,
): Movement => ({
  kind,
  lines: [
    { ...nobody, account: to, amountCents, currency },
    { ...nobody, account: from, amountCents: -amountCents, currency },
  ],
})

/** The provider keeps a fee for its service. */
export const feeMovement = (fee: Plain): Movement =>
  pair('provider_fee', 'provider_fees', 'provider_balance', fee)

/** The payment provider sends what it holds to the bank. */
export const payoutMovement = (payout: Plain): Movement => pair('payout', 'bank', 'provider_balance', payout)

type Lost = Plain &
  Payer & { invoiceId: string /** VAT that the State gives back, within `amountCents`. */; vatCents: number }

/** A debt that will never be paid. No money is received. */
export function writeOffMovement({ amountCents, vatCents, currency, ...subject }: Lost): Movement {
  const of = { ...nobody, ...subject, currency }
  const lines: LedgerLine[] = [
    { ...of, account: 'bad_debt', invoiceId: null, amountCents: amountCents - vatCents },
    { ...of, account: 'recovered_vat', invoiceId: null, amountCents: vatCents },
    { ...of, account: 'receivable', amountCents: -amountCents },
  ]
  return { kind: 'write_off', lines: withoutZeros(lines) }
}

/** The debt is awaited again, for as much. */
export const writeOffUndone = (lost: Lost): Movement => ({
  kind: 'write_off_undone',
  lines: writeOffMovement(lost).lines.map((line) => ({ ...line, amountCents: -line.amountCents })),
})

const keyOf = ({ account, currency, companyId, contactId, invoiceId, quoteId }: LedgerLine) =>
  [account, currency, companyId, contactId, invoiceId, quoteId].join(' ')

/** Lines of one subject and account added up; what cancels out is gone. In the order of their first line. */
export function netLines(lines: readonly LedgerLine[]): LedgerLine[] {
  const nets = new Map<string, LedgerLine>()
  for (const line of lines) {
    const known = nets.get(keyOf(line))
    if (known === undefined) nets.set(keyOf(line), { ...line })
    else known.amountCents += line.amountCents
  }
  return withoutZeros([...nets.values()])
}

const withoutZeros = (lines: readonly LedgerLine[]) => lines.filter(({ amountCents }) => amountCents !== 0)
const heldLines = (lines: readonly LedgerLine[]) =>
  netLines(lines).filter(({ account }) => isHoldingAccount(account))
const linesOn = (lines: readonly LedgerLine[], invoiceId: string) =>
  netLines(lines).filter((line) => line.account === 'receivable' && line.invoiceId === invoiceId)
/** The lines that paid an invoice, the one paid last first. */
const paidLast = (lines: readonly LedgerLine[]) =>
  netLines(lines)
    .filter(({ account }) => account === 'receivable')
    .toReversed()
const moneyLines = (lines: readonly LedgerLine[]) =>
  netLines(lines).filter(({ account }) => isMoneyAccount(account))

/** Debits that take an amount out of credits, from the first on. Whoever calls has judged that there is enough. */
function takeFrom(credits: readonly LedgerLine[], amountCents: number): LedgerLine[] {
  let left = amountCents
  return credits.flatMap((line): LedgerLine[] => {
    const taken = Math.min(left, -line.amountCents)
    if (taken <= 0) return []
    left -= taken
    return [{ ...line, amountCents: taken }]
  })
}
