/** A text of a file without which a mend is gone. */
type Part = { file: string; find: string; replace: string }
/** A mend, and its parts: where two places each hold a fault off, both are taken back. A build without them must be caught by the fuzz. */
export type Proof = { mend: string; parts: readonly Part[] }

/**
 * Mends that `npm run fuzz -- --prove` takes back, one after the other. A text that is no longer in its file fails the run: a proof follows what it
 * proves.
 */
export const proofs: readonly Proof[] = [
  {
    mend: 'a refund is not above what the payment left',
    parts: [
      {
        file: 'server/features/payments/steps/judge-refund.ts',
        find: 'if (amountCents <= most) return',
        replace: 'if (amountCents <= most * 1_000) return',
      },
    ],
  },
  {
    mend: 'a file of transfers holds each of its transfers',
    parts: [
      {
        file: 'server/features/bank/commands/make-transfer-file.ts',
        find: 'transfers: transfers.map(',
        replace: 'transfers: transfers.slice(1).map(',
      },
    ],
  },
  {
    mend: 'a file of debits names the account that its mandate names',
    parts: [
      {
        file: 'server/features/direct-debits/commands/make-debit-file.ts',
        find: 'iban: mandate.iban,',
        replace: "iban: 'FR7630006000011234567890189',",
      },
    ],
  },
  {
    mend: 'invoices are not paid above what they owe',
    parts: [
      {
        file: 'server/features/invoices/commands/lock-invoices-for-payment.ts',
        find: 'if (amountCents <= invoice.payableCents) return',
        replace: 'if (amountCents <= invoice.payableCents * 1_000) return',
      },
    ],
  },
  {
    mend: 'a refund that another person allowed is that which was asked',
    parts: [
      {
        file: 'server/features/payments/commands/answer-refund.ts',
        find: "source: { kind: 'refund', id }",
        replace: "source: { kind: 'refund', id: id.slice(1) }",
      },
    ],
  },
  {
    mend: 'a payment that was given back is not cancelled as a mistake',
    parts: [
      {
        file: 'shared/domain/payments/payment-state.ts',
        find: 'payment.refundedCents > 0 ||',
        replace: 'payment.refundedCents < 0 ||',
      },
    ],
  },
  {
    mend: 'a text holds nothing that PostgreSQL cannot',
    parts: [
      {
        file: 'server/http/input-text.ts',
        find: "value.includes('\\0') ||",
        replace: "value.includes('\\0'.repeat(99)) ||",
      },
      { file: 'server/http/errors.ts', find: "'22021', '22P05'", replace: "'22008'" },
    ],
  },
  {
    mend: 'nobody is paid on an account of our own',
    parts: [
      {
        file: 'server/features/organizations/queries/own-ibans.ts',
        find: 'return rows[0]!.own',
        replace: 'return rows[0]!.own && ibans.length > 99',
      },
    ],
  },
]
