import { type Currency, currencySigns, formatQuantity } from '#shared/french/format.ts'
import { NBSP } from '#shared/french/typography.ts'

/** Amounts beside an axis, in thousands or millions where they are large: « 20 k€ », « 1,5 M€ ». */
export function moneyAxis(currency: Currency): (cents: number) => string {
  const sign = currencySigns[currency]
  return (cents) => {
    const size = Math.abs(cents)
    if (size >= 100_000_000) return `${formatQuantity(Math.round(cents / 100_000))}${NBSP}M${sign}`
    if (size >= 100_000) return `${formatQuantity(Math.round(cents / 100))}${NBSP}k${sign}`
    return `${formatQuantity(cents * 10)}${NBSP}${sign}`
  }
}
