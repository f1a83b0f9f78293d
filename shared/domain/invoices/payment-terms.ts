/**
 * When an invoice is to be paid. « Fin de mois » has two readings that differ by up to a month, so the contract must say which:
 * `days_first` adds the days, then goes to the end of that month; `month_first` goes to the end of the month, then adds the days.
 */
export type PaymentTerms =
  | { kind: 'on_receipt' }
  | { kind: 'days'; days: number }
  | { kind: 'end_of_month'; days: number; reading: 'days_first' | 'month_first' }
  | { kind: 'chosen'; on: string }
