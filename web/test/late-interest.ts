import type { InvoiceInterest, LateRates } from '#shared/contract/late-interest.ts'
import { invoice } from './invoices.ts'

const ecb = (from: string, bps: number) => ({
  kind: 'ecb' as const,
  from,
  bps,
  source: 'BCE, taux en vigueur depuis le 11 juin 2025',
})

/** Vector V1: 12 000 € due on 31 May 2025, of which nothing came. */
export const lateInterest = (facts: Partial<InvoiceInterest> = {}): InvoiceInterest => ({
  invoiceId: invoice().id,
  number: 'F2026-0007',
  currency: 'EUR',
  debtor: 'professional',
  rule: { kind: 'law' },
  dueOn: '2025-05-31',
  until: '2025-08-20',
  owedCents: 1_200_000,
  segments: [
    {
      from: '2025-06-01',
      to: '2025-06-30',
      days: 30,
      principalCents: 1_200_000,
      bps: 1_315,
      floor: 'none',
      row: ecb('2025-01-01', 315),
      tenThousandths: 1_296_986,
    },
    {
      from: '2025-07-01',
      to: '2025-08-20',
      days: 51,
      principalCents: 1_200_000,
      bps: 1_215,
      floor: 'none',
      row: ecb('2025-07-01', 215),
      tenThousandths: 2_037_205,
    },
  ],
  days: 81,
  interestCents: 33_342,
  disputedCents: 0,
  asked: { interestCents: 33_342 },
  indemnityCents: 4_000,
  missing: null,
  insolvencyOn: null,
  formalNoticeOn: null,
  penalties: { claims: [], waiver: null },
  limitation: {
    lastDayOn: '2030-05-31',
    prescribedOn: '2030-06-01',
    years: 5,
    stage: 'far',
    movedBy: null,
  },
  ...facts,
})

export const lateRates = (facts: Partial<LateRates> = {}): LateRates => ({
  items: [
    { ...ecb('2026-01-01', 215), entered: null },
    { ...ecb('2025-07-01', 215), entered: null },
    { ...ecb('2025-01-01', 315), entered: null },
  ],
  missing: [],
  ...facts,
})
