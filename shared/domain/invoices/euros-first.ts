import type { Currency } from '#shared/french/format.ts'

/** The order in which currencies are shown: euros first, then the others by code. */
export function eurosFirst(a: Currency, b: Currency): number {
  return Number(b === 'EUR') - Number(a === 'EUR') || a.localeCompare(b)
}
