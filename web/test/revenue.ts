import type { RevenueOverview } from '#shared/contract/reports.ts'
import { revenueMonths } from '#shared/domain/reports/revenue-months.ts'

const TODAY = '2026-11-21'

/** A year of a company in euros: each month more, a fee in November, two months to come, a dispute. */
export const revenue = (facts: Partial<RevenueOverview> = {}): RevenueOverview => ({
  today: TODAY,
  currencies: [
    {
      currency: 'EUR',
      months: revenueMonths(TODAY).map((month, index) => ({
        month,
        collectedCents: index < 12 ? 100_000 * (index + 1) : 0,
        feesCents: index === 11 ? 1_250 : 0,
        toComeCents: index >= 11 && index < 14 ? 250_000 : 0,
      })),
      collectedCents: 7_800_000,
      feesCents: 1_250,
      toComeCents: 750_000,
      overdueCents: 123_456,
      disputedCents: 40_000,
    },
  ],
  ...facts,
})
