import type { FieldError } from '#shared/domain/verdict.ts'
import { type Currency, formatMoney } from '#shared/french/format.ts'

/** « Je paierai … le … »: an amount in cents, paid by the end of the day `dueOn`; `madeOn` is the day on which it was made. */
export type PaymentPromise = { madeOn: string; dueOn: string; cents: number }

/** Money that came in for what was promised; below zero, what went back (a returned debit). */
export type Receipt = { on: string; cents: number }

export const promiseStates = { waiting: 'En attente', kept: 'Tenue', broken: 'Non tenue' } as const
export type PromiseState = keyof typeof promiseStates

const sum = (receipts: readonly Receipt[]) => receipts.reduce((total, { cents }) => total + cents, 0)

/**
 * Kept once the whole amount came in from the day it was made to its day; broken from the day after, whatever comes later. Money that
 * goes back before its day makes it wait again.
 */
export function promiseState(
  promise: PaymentPromise,
  receipts: readonly Receipt[],
  today: string,
): PromiseState {
  const inTime = receipts.filter(({ on }) => promise.madeOn <= on && on <= promise.dueOn && on <= today)
  if (sum(inTime) >= promise.cents) return 'kept'
  return today > promise.dueOn ? 'broken' : 'waiting'
}

/** What forbids noting a promise made today, at `dueOn` and `cents`; codes: promise_past, promise_amount, promise_above_debt. */
export function promiseFaults(
  { dueOn, cents }: Pick<PaymentPromise, 'dueOn' | 'cents'>,
  { today, owedCents, currency }: { today: string; owedCents: number; currency: Currency },
): FieldError[] {
  const faults: FieldError[] = []
  if (dueOn < today)
    faults.push({
      path: 'dueOn',
      code: 'promise_past',
      message: 'Une promesse de paiement ne peut pas être dans le passé.',
    })
  if (!Number.isInteger(cents) || cents <= 0)
    faults.push({ path: 'cents', code: 'promise_amount', message: 'Indiquez le montant promis.' })
  else if (cents > owedCents)
    faults.push({
      path: 'cents',
      code: 'promise_above_debt',
      message: `Le client doit ${formatMoney(owedCents, currency)}\u00a0: il ne peut pas promettre davantage.`,
    })
  return faults
}
