import type { Random } from '#server/demo/seeded-random.ts'
import { parametersOf } from './ids-of-paths.ts'
import type { Operation } from './operations.ts'
import type { Known } from './valid-values.ts'

/**
 * Actions of people on one thing, one after the other: a sequence is two to six of them in any order, by several people. Names of operations;
 * the first line of each makes, or lists, the thing.
 */
const THEMES: readonly (readonly string[])[] = [
  [
    ...[
      'invoices.createInvoice',
      'invoices.issueInvoice',
      'invoiceSending.sendInvoice',
      'payments.recordPayment',
    ],
    ...[
      'invoices.creditInvoice',
      'invoices.replaceInvoice',
      'writeOffs.writeOffInvoice',
      'writeOffs.undoWriteOff',
    ],
    ...['invoices.duplicateInvoice', 'invoices.deleteInvoiceDraft', 'invoices.getInvoice'],
  ],
  [
    ...[
      'payments.recordPayment',
      'payments.allocatePayment',
      'payments.releasePayment',
      'payments.refundPayment',
    ],
    ...[
      'payments.cancelPayment',
      'bank.refundByTransfer',
      'bank.makeTransferFile',
      'bank.cancelTransferFile',
    ],
    ...['bank.dropRefundTransfer', 'refunds.approveRefund', 'refunds.refuseRefund', 'refunds.withdrawRefund'],
    ...[
      'refunds.saveRefundRule',
      'refunds.getRefundRule',
      'bank.listRefundTransfers',
      'refunds.listWaitingRefunds',
    ],
  ],
  [
    ...['payments.recordPayment', 'bank.refundByTransfer', 'payments.cancelPayment', 'bank.makeTransferFile'],
    'payments.refundPayment',
  ],
  [
    ...['bank.listBankLines', 'bank.matchBankLine', 'bank.markBankLines', 'bank.matchBankTarget'],
    ...['bank.unmatchBankTarget', 'bank.matchBankPayout', 'bank.unmatchBankPayout', 'payments.cancelPayment'],
  ],
  [
    ...['invoices.createInvoice', 'invoices.issueInvoice', 'directDebits.makeDebitFile'],
    ...['directDebits.cancelDebitFile', 'directDebits.confirmDebitFile', 'directDebits.rejectDebit'],
    ...[
      'directDebits.recordMandate',
      'directDebits.revokeMandate',
      'payments.recordPayment',
      'payments.cancelPayment',
    ],
  ],
  [
    ...['quotes.createQuote', 'quotes.sendQuote', 'invoices.createInvoiceFromQuote', 'invoices.issueInvoice'],
    ...[
      'quotes.duplicateQuote',
      'quotes.deleteQuoteDraft',
      'payments.recordPayment',
      'invoices.createInvoiceFromPayment',
    ],
  ],
]

/** Sequences about what paths name: those of one parameter belong together. */
function ofOneParameter(operations: readonly Operation[], random: Random): Operation[] {
  const name = random.pick(operations.flatMap(parametersOf))
  return operations.filter((operation) => parametersOf(operation).includes(name))
}

/** The steps of one sequence. Errors: a theme names what the contract does not have. */
export function planSequence(operations: readonly Operation[], random: Random): Operation[] {
  const themed = random.integer(1, 4) > 1
  const names = random.pick(THEMES)
  const among = themed ? names.map((name) => named(operations, name)) : ofOneParameter(operations, random)
  const count = random.integer(2, 6)
  const first = themed ? [among[0]!] : []
  return [...first, ...Array.from({ length: count - first.length }, () => random.pick(among))]
}

function named(operations: readonly Operation[], name: string): Operation {
  const operation = operations.find((one) => one.name === name)
  if (operation === undefined) throw new Error(`${name} is not an operation of the contract`)
  return operation
}

/** Ids that a sequence may use: all of the round, until a step answers a thing of its own, which the next steps then name. */
export class OwnThings {
  readonly #ofRound: Known
  readonly #own: Known = {}

  constructor(ofRound: Known) {
    this.#ofRound = ofRound
  }

  get known(): Known {
    return { ...this.#ofRound, ...this.#own }
  }

  /** The values of an answer, and what it was asked about. */
  take(found: Known): void {
    for (const [name, values] of Object.entries(found)) this.#own[name] = values
  }
}
