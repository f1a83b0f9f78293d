import { type Currency, formatMoney } from '#shared/french/format.ts'

/** An amount in any currency of ISO 4217: a supplier may ask in one that we do not invoice in. */
export const receivedMoney = (cents: number, currency: string): string =>
  formatMoney(cents, currency as Currency)
