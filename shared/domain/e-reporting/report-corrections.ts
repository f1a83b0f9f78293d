import { type ReportedData, transmissionPeriod, type VatRegime } from '#shared/domain/invoices/vat-regimes.ts'
import type { Currency } from '#shared/french/format.ts'
import { type PaidSale, receivedParts } from './report-payments.ts'
import { categoryOf, entryAmounts, flowOf, type SaleCategory, type SaleEntry } from './reported-sale.ts'

type Days = { from: string; to: string }
/** The periods shown, whose days are those of the recording. */
export type ReportDays = { transactions: Days; payments: Days }

/** Documents and money that entered the ledger late. Days are ISO days in the organization's time zone. */
export type LateRecords = {
  entries: readonly (SaleEntry & { recordedOn: string })[]
  paid: readonly PaidSale[]
  /** Day of recording by movement of money (by payment for those of before the money ledger); by invoice for cash of before its issue. Without a day: not recorded in these days. */
  cashRecordedOn: ReadonlyMap<string, string>
}

/** How a rate of a flow of an earlier period changed after it had ended. */
export type Correction = Days & {
  flow: '10.1' | '10.2' | '10.3' | '10.4'
  dueOn: string
  /** Whether some of it was recorded after the last day to transmit that period. */
  afterDue: boolean
  currency: Currency
  /** Null but for flow 10.3. */
  category: SaleCategory | null
  rateBps: number
  /** Null for payments, which are told with VAT. */
  baseCents: number | null
  vatCents: number | null
  grossCents: number
  /** Documents or payments that the change comes from. */
  count: number
}

type Change = Pick<Correction, 'flow' | 'currency' | 'category' | 'rateBps' | 'baseCents' | 'vatCents'> & {
  grossCents: number
  on: string
  recordedOn: string
}

/**
 * Adds up what was recorded in the days and belongs to an earlier period, by that period, flow, currency, category and rate: those
 * periods are to be told again (type RE) where they were told before. Oldest period first.
 */
export function reportCorrections(regime: VatRegime, days: ReportDays, late: LateRecords): Correction[] {
  const rows = new Map<string, Correction>()
  for (const changes of saleChanges(late, days.transactions))
    addChanges(rows, regime, 'transactions', changes)
  for (const change of cashChanges(late, days.payments)) addChanges(rows, regime, 'payments', [change])
  return [...rows.values()]
    .filter(
      ({ flow, baseCents, vatCents, grossCents }) =>
        // A document abroad is told by itself, also where others cancel its amounts.
        flow === '10.1' || grossCents !== 0 || (baseCents ?? 0) !== 0 || (vatCents ?? 0) !== 0,
    )
    .sort((a, b) => compare(a.from, b.from) || compare(a.flow, b.flow) || b.rateBps - a.rateBps)
}

const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)

const isLate = ({ on, recordedOn }: { on: string; recordedOn: string }, { from, to }: Days) =>
  on < from && recordedOn >= from && recordedOn <= to

/** The changes of each document. */
function saleChanges({ entries }: LateRecords, days: Days): Change[][] {
  return entries.flatMap((entry) => {
    const flow = flowOf(entry.sale)
    if ((flow !== '10.1' && flow !== '10.3') || !isLate(entry, days)) return []
    const { on, recordedOn, sale } = entry
    const changes = entryAmounts(entry)
      .filter(({ baseCents, vatCents }) => baseCents !== 0 || vatCents !== 0)
      .map((amount): Change => {
        const { rateBps, baseCents, vatCents } = amount
        const category = flow === '10.3' ? categoryOf(sale.operation, amount) : null
        const grossCents = baseCents + vatCents
        return {
          flow,
          on,
          recordedOn,
          currency: sale.currency,
          category,
          rateBps,
          baseCents,
          vatCents,
          grossCents,
        }
      })
    return [changes]
  })
}

function cashChanges({ paid, cashRecordedOn }: LateRecords, days: Days): Change[] {
  return receivedParts(paid).flatMap(({ flow, sale, recordId, on, rateBps, grossCents }) => {
    const recordedOn = cashRecordedOn.get(recordId ?? sale.id)
    if (recordedOn === undefined || !isLate({ on, recordedOn }, days)) return []
    const { currency } = sale
    const notTold = { category: null, baseCents: null, vatCents: null }
    return [{ flow, on, recordedOn, currency, rateBps, grossCents, ...notTold }]
  })
}

/** Changes of one document count once in a row. */
function addChanges(
  rows: Map<string, Correction>,
  regime: VatRegime,
  data: ReportedData,
  changes: readonly Change[],
): void {
  const counted = new Set<Correction>()
  for (const { on, recordedOn, ...change } of changes) {
    const { from, to, dueOn } = transmissionPeriod(regime, data, on)
    const key = `${from} ${change.flow} ${change.currency} ${change.category} ${change.rateBps}`
    const none = {
      baseCents: change.baseCents === null ? null : 0,
      vatCents: change.vatCents === null ? null : 0,
    }
    const row = rows.get(key) ?? {
      ...change,
      ...none,
      grossCents: 0,
      from,
      to,
      dueOn,
      afterDue: false,
      count: 0,
    }
    if (row.baseCents !== null) row.baseCents += change.baseCents ?? 0
    if (row.vatCents !== null) row.vatCents += change.vatCents ?? 0
    row.grossCents += change.grossCents
    row.afterDue ||= recordedOn > dueOn
    rows.set(key, row)
    counted.add(row)
  }
  for (const row of counted) row.count += 1
}
