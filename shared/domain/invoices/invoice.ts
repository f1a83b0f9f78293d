import type { Verdict } from '#shared/domain/verdict.ts'
import type { InvoiceErrorCode } from './errors.ts'
import { type InvoiceKind, isCreditNote } from './invoice-kind.ts'
import { type InvoiceStatus, invoiceStatuses } from './invoice-statuses.ts'

export { type InvoiceStatus, invoiceStatuses } from './invoice-statuses.ts'

export const invoiceStatusLabels: Record<InvoiceStatus, string> = {
  draft: 'Brouillon',
  issued: 'Émise',
  sent: 'Envoyée',
  partly_paid: 'Payée en partie',
  paid: 'Payée',
  partly_written_off: 'Passée en perte en partie',
  written_off: 'Passée en perte',
  disputed: 'En litige',
  cancelled: 'Annulée',
}

/** The word for a state: « En retard » of what `isOverdue` says, and « Émis », « Envoyé » of a credit note. */
export function invoiceStatusLabel(status: InvoiceStatus, kind: InvoiceKind, overdue = false): string {
  if (overdue) return 'En retard'
  if (!isCreditNote(kind)) return invoiceStatusLabels[status]
  return status === 'issued' ? 'Émis' : status === 'sent' ? 'Envoyé' : invoiceStatusLabels[status]
}

const lost = ['partly_written_off', 'written_off'] as const satisfies readonly InvoiceStatus[]

/** Which status may follow which. A payment may fail later (SEPA), and a loss be undone, which opens the debt again. */
export const invoiceTransitions: Record<InvoiceStatus, readonly InvoiceStatus[]> = {
  draft: ['issued'],
  issued: ['sent', 'partly_paid', 'paid', ...lost, 'disputed', 'cancelled'],
  sent: ['partly_paid', 'paid', ...lost, 'disputed', 'cancelled'],
  partly_paid: ['issued', 'sent', 'paid', ...lost, 'disputed', 'cancelled'],
  paid: ['issued', 'sent', 'partly_paid', ...lost, 'disputed', 'cancelled'],
  partly_written_off: ['issued', 'sent', 'partly_paid', 'paid', 'written_off', 'disputed', 'cancelled'],
  written_off: ['issued', 'sent', 'partly_paid', 'paid', 'partly_written_off', 'disputed', 'cancelled'],
  disputed: ['issued', 'sent', 'partly_paid', 'paid', ...lost, 'cancelled'],
  cancelled: [],
}

/** Money of an issued invoice. Amounts are positive cents, VAT included. */
export type InvoiceMoney = {
  /** BT-115 as issued. */
  dueCents: number
  /** Total of the document (BT-112). */
  grossCents: number
  /** Real money received since, less what came back. */
  paidCents: number
  /** Issued credit notes that cite it. */
  creditedCents: number
  /** Written off as never to be paid, less what was opened again. */
  lostCents: number
}
/** The same to whom a loss is nothing: the client, whose debt stays what it was. */
export type ClientMoney = Omit<InvoiceMoney, 'lostCents'>

/** The sum still awaited of the client; never below zero. */
export function owedCents({ lostCents, ...money }: InvoiceMoney): number {
  return Math.max(0, payableCents(money) - lostCents)
}

/** The client's debt, of which a loss takes nothing away: money may go to an invoice up to here. */
export function payableCents({ dueCents, paidCents, creditedCents }: ClientMoney): number {
  return Math.max(0, dueCents - paidCents - creditedCents)
}

/** The amount to give back: more was paid and credited than was due. */
export function refundableCents({ dueCents, paidCents, creditedCents }: ClientMoney): number {
  return Math.max(0, paidCents + creditedCents - dueCents)
}

/** The status that the facts of an invoice give; a credit note is only issued, then sent. */
export function statusOf(
  facts: InvoiceMoney & {
    kind: InvoiceKind
    issued: boolean
    sent: boolean
    disputed: boolean
    /** A corrective invoice took its place. */
    replaced: boolean
  },
): InvoiceStatus {
  if (!facts.issued) return 'draft'
  const delivered = facts.sent ? 'sent' : 'issued'
  if (isCreditNote(facts.kind)) return delivered
  const credited = facts.creditedCents > 0 && facts.creditedCents >= facts.grossCents
  if (facts.replaced || credited) return 'cancelled'
  if (facts.disputed) return 'disputed'
  if (owedCents(facts) === 0) {
    if (facts.lostCents === 0) return 'paid'
    return facts.paidCents > 0 ? 'partly_written_off' : 'written_off'
  }
  return facts.paidCents > 0 ? 'partly_paid' : delivered
}

/** A state as the client knows it: a loss is the books of the seller, and their debt stands (3 D-1211, n° 46). */
export type ClientInvoiceStatus = Exclude<InvoiceStatus, (typeof lost)[number]>
export const clientInvoiceStatuses = invoiceStatuses.filter(
  (status): status is ClientInvoiceStatus => !(lost as readonly InvoiceStatus[]).includes(status),
)
export function clientStatus(status: InvoiceStatus): ClientInvoiceStatus {
  if (status === 'written_off') return 'sent'
  return status === 'partly_written_off' ? 'partly_paid' : status
}

/** The facts on which the rules below rest. */
export type InvoiceFacts = { kind: InvoiceKind; status: InvoiceStatus }
/** The same with its money, and whether another invoice takes it back (`TakenBack`). */
export type InvoiceChainFacts = InvoiceFacts & InvoiceMoney & { takenBack: boolean }
/** The same with its day to be paid, null for a credit note. */
export type DatedInvoiceFacts = InvoiceFacts & { dueOn: string | null }

type InvoiceVerdict = Verdict<InvoiceErrorCode>

const allowed: InvoiceVerdict = { ok: true }
const refused = (code: InvoiceErrorCode): InvoiceVerdict => ({ ok: false, code })

function whileDraft({ status }: InvoiceFacts): InvoiceVerdict {
  return status === 'draft' ? allowed : refused('invoice_not_draft')
}

function onceIssued({ status }: InvoiceFacts): InvoiceVerdict {
  return status === 'draft' ? refused('invoice_not_issued') : allowed
}

/** Issued, and something that can be owed. */
function whileInForce(invoice: InvoiceFacts): InvoiceVerdict {
  const verdict = onceIssued(invoice)
  if (!verdict.ok) return verdict
  if (isCreditNote(invoice.kind)) return refused('invoice_is_credit_note')
  return invoice.status === 'cancelled' ? refused('invoice_cancelled') : allowed
}

/** Still owed, whoever disputes it. */
function whileOwed(invoice: InvoiceFacts): InvoiceVerdict {
  const verdict = whileInForce(invoice)
  return verdict.ok && invoice.status === 'paid' ? refused('invoice_already_paid') : verdict
}

/** Actions allowed on an invoice: the rule of the greyed button and of the command. */
export const invoiceCan = {
  edit: whileDraft,
  delete: whileDraft,
  /** The state only; what the content lacks is `invoiceIssueProblems`. */
  issue: whileDraft,
  duplicate: (_invoice: InvoiceFacts): InvoiceVerdict => allowed,
  /** Sending again is allowed whatever was paid: clients ask for copies. */
  send: (invoice: InvoiceFacts): InvoiceVerdict =>
    invoice.status === 'cancelled' ? refused('invoice_cancelled') : onceIssued(invoice),
  recordPayment: whileOwed,
  dispute: (invoice: InvoiceFacts): InvoiceVerdict =>
    invoice.status === 'disputed' ? refused('invoice_disputed') : whileInForce(invoice),
  settleDispute: (invoice: InvoiceFacts): InvoiceVerdict =>
    invoice.status === 'disputed' ? allowed : refused('invoice_not_disputed'),
  /** A reminder: overdue and not disputed. */
  remind: (invoice: DatedInvoiceFacts, today: string): InvoiceVerdict => {
    if (invoice.status === 'disputed') return refused('invoice_disputed')
    const verdict = whileOwed(invoice)
    return verdict.ok && !isOverdue(invoice, today) ? refused('invoice_not_overdue') : verdict
  },
  credit: (invoice: InvoiceChainFacts): InvoiceVerdict => {
    const verdict = whileInForce(invoice)
    if (!verdict.ok) return verdict
    if (invoice.takenBack) return refused('invoice_taken_back')
    if (invoice.lostCents > 0) return refused('invoice_written_off')
    return invoice.creditedCents >= invoice.grossCents ? refused('invoice_fully_credited') : allowed
  },
  /** By a corrective invoice (384), which cancels it whole. */
  replace: (invoice: InvoiceChainFacts): InvoiceVerdict => {
    const verdict = whileInForce(invoice)
    if (!verdict.ok) return verdict
    if (invoice.takenBack) return refused('invoice_taken_back')
    // A 384 says no more that it is a deposit: nothing would take it back, and its client would pay twice.
    if (invoice.kind === 'deposit') return refused('deposit_not_replaceable')
    if (invoice.lostCents > 0) return refused('invoice_written_off')
    // The new one would ask for the money a second time.
    if (invoice.paidCents > 0) return refused('invoice_part_paid')
    return invoice.creditedCents > 0 ? refused('invoice_credited') : allowed
  },
}

/** Whether its last day to be paid is over on `today` while something is owed. A disputed invoice is not chased. */
export function isOverdue({ kind, status, dueOn }: DatedInvoiceFacts, today: string): boolean {
  if (isCreditNote(kind) || dueOn === null || dueOn >= today) return false
  return status === 'issued' || status === 'sent' || status === 'partly_paid'
}
