import { type Currency, formatMoney } from '#shared/french/format.ts'

/** « , hors 400,00 € contestés » behind what is asked of an invoice; nothing where nothing is contested. In minor units. */
export const contestedWords = (contestedCents: number, currency: Currency): string =>
  contestedCents === 0 ? '' : `, hors ${formatMoney(contestedCents, currency)} contestés`
