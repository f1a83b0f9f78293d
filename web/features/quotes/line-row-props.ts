import type { QuoteLine } from '#shared/contract/quotes.ts'
import type { Currency } from '#shared/french/format.ts'

export type LineActions = {
  change: (id: string, change: Partial<QuoteLine>) => void
  moveBy: (id: string, step: -1 | 1) => void
  duplicate: (id: string) => void
  remove: (id: string) => void
}

export type LineRowProps = {
  line: QuoteLine
  index: number
  count: number
  netCents: number | undefined
  currency: Currency
  vatApplicable: boolean
  error: string | undefined
  actions: LineActions
}
