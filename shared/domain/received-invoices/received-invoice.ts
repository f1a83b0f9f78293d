import type { Verdict } from '#shared/domain/verdict.ts'
import type { ReceivedInvoiceErrorCode } from './errors.ts'
import type { ReceivedStatus } from './received-statuses.ts'

export { type ReceivedStatus, receivedStatuses } from './received-statuses.ts'

export const receivedStatusLabels: Record<ReceivedStatus, string> = {
  to_check: 'À vérifier',
  approved: 'Approuvée',
  refused: 'Refusée',
  paid: 'Payée',
}

/** The word for a state, « En retard » of what `isReceivedOverdue` says. */
export const receivedStatusLabel = (status: ReceivedStatus, overdue: boolean): string =>
  overdue ? 'En retard' : receivedStatusLabels[status]

/** Which status may follow which; the way back is `reopenedTo`. */
export const receivedTransitions: Record<ReceivedStatus, readonly ReceivedStatus[]> = {
  to_check: ['approved', 'refused'],
  approved: ['paid', 'to_check'],
  refused: ['to_check'],
  paid: ['approved'],
}

/** The state after an undo; null where nothing was decided. */
export const reopenedTo: Record<ReceivedStatus, ReceivedStatus | null> = {
  to_check: null,
  approved: 'to_check',
  refused: 'to_check',
  paid: 'approved',
}

/** How a supplier is paid. */
export const paidByLabels = {
  transfer: 'Virement',
  direct_debit: 'Prélèvement',
  card: 'Carte bancaire',
  cheque: 'Chèque',
  cash: 'Espèces',
  other: 'Autre',
} as const
export type PaidBy = keyof typeof paidByLabels
export const paidByMeans = Object.keys(paidByLabels) as PaidBy[]

/** The kind of its file: read as an e-invoice, or kept as a picture of which the terms are typed. */
export const receivedSources = ['cii', 'ubl', 'factur_x', 'file'] as const
export type ReceivedSource = (typeof receivedSources)[number]
export const receivedSourceLabels: Record<ReceivedSource, string> = {
  cii: 'XML CII',
  ubl: 'XML UBL',
  factur_x: 'Factur-X',
  file: 'Saisie à la main',
}

/** The facts on which the rules below rest. */
export type ReceivedFacts = {
  status: ReceivedStatus
  source: ReceivedSource
  credit: boolean
  supplierName: string | null
  number: string | null
  issuedOn: string | null
  grossCents: number | null
}

type ReceivedVerdict = Verdict<ReceivedInvoiceErrorCode>
const allowed: ReceivedVerdict = { ok: true }
const refused = (code: ReceivedInvoiceErrorCode): ReceivedVerdict => ({ ok: false, code })

const whileToCheck = ({ status }: Pick<ReceivedFacts, 'status'>): ReceivedVerdict =>
  status === 'to_check' ? allowed : refused('received_not_to_check')

/** Whether everything that an approval needs is known. */
export const isComplete = ({ supplierName, number, issuedOn, grossCents }: ReceivedFacts): boolean =>
  supplierName !== null && number !== null && issuedOn !== null && grossCents !== null

/** Actions allowed on a received invoice: the rule of the greyed button and of the command. */
export const receivedCan = {
  edit: (invoice: ReceivedFacts): ReceivedVerdict =>
    invoice.source === 'file' ? whileToCheck(invoice) : refused('received_terms_read'),
  approve: (invoice: ReceivedFacts): ReceivedVerdict => {
    const verdict = whileToCheck(invoice)
    return verdict.ok && !isComplete(invoice) ? refused('received_incomplete') : verdict
  },
  refuse: whileToCheck,
  /** `answered`: a status of it was said to the platform, and its history stays. */
  delete: (invoice: Pick<ReceivedFacts, 'status'> & { answered: boolean }): ReceivedVerdict =>
    invoice.answered ? refused('received_answered') : whileToCheck(invoice),
  pay: (invoice: ReceivedFacts): ReceivedVerdict => {
    if (invoice.credit) return refused('received_is_credit')
    return invoice.status === 'approved' ? allowed : refused('received_not_approved')
  },
  reopen: ({ status }: Pick<ReceivedFacts, 'status'>): ReceivedVerdict =>
    reopenedTo[status] === null ? refused('received_not_decided') : allowed,
}

/** Whether its last day to be paid is over on `today` while it is neither refused nor paid. A credit note is never late. */
export function isReceivedOverdue(
  { status, credit, dueOn }: { status: ReceivedStatus; credit: boolean; dueOn: string | null },
  today: string,
): boolean {
  return !credit && dueOn !== null && dueOn < today && (status === 'to_check' || status === 'approved')
}
