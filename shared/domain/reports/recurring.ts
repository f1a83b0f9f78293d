import type { Frequency } from '#shared/domain/invoice-subscriptions/rhythm.ts'

/** Times a year that each rhythm comes: 52 weeks, as contracts count them. */
const timesAYear: Record<Frequency, number> = { week: 52, month: 12, quarter: 4, year: 1 }

/** What a subscription promises for a month, in cents without VAT, rounded to the cent (299 € a quarter is 99,67 €). */
export function monthValue(cents: number, every: Frequency): number {
  return Math.round((cents * timesAYear[every]) / 12)
}

/** Month values of clients by their id: clients of no value are left out. */
export type MonthValues = ReadonlyMap<string, number>

/** How recurring revenue went from its first day to its last, in cents a month; a client’s subscriptions count as one. */
export type RecurringMovements = {
  startCents: number
  newCents: number
  reactivationCents: number
  expansionCents: number
  contractionCents: number
  churnCents: number
  endCents: number
  startClients: number
  lostClients: number
}

/** What moved the recurring revenue of one client between two days; null: nothing did. */
type RecurringMove = 'new' | 'reactivation' | 'expansion' | 'contraction' | 'churn'

/** `cameBack`: it had a subscription before the period and none as it began. */
export function moveOf(before: number, after: number, cameBack: boolean): RecurringMove | null {
  if (before === after) return null
  if (before === 0) return cameBack ? 'reactivation' : 'new'
  if (after === 0) return 'churn'
  return after > before ? 'expansion' : 'contraction'
}

/** `earlier`: clients that had a subscription before the period and none as it began: they come back, they are not new. */
export function recurringMovements(
  start: MonthValues,
  end: MonthValues,
  earlier: ReadonlySet<string>,
): RecurringMovements {
  const moved: RecurringMovements = {
    startCents: 0,
    newCents: 0,
    reactivationCents: 0,
    expansionCents: 0,
    contractionCents: 0,
    churnCents: 0,
    endCents: 0,
    startClients: start.size,
    lostClients: 0,
  }
  for (const client of new Set([...start.keys(), ...end.keys()])) {
    const before = start.get(client) ?? 0
    const after = end.get(client) ?? 0
    const move = moveOf(before, after, earlier.has(client))
    moved.startCents += before
    moved.endCents += after
    if (move !== null) moved[`${move}Cents`] += Math.abs(after - before)
    if (move === 'churn') moved.lostClients += 1
  }
  return moved
}

/** In percent of the start; all null where there was none. */
export type Retention = {
  /** Money that left or shrank. */
  grossChurn: number | null
  /** Gross revenue retention: what stayed. */
  gross: number | null
  /** Net revenue retention: what stayed, grew and came back. */
  net: number | null
  /** The same without what came back: some leave it out. */
  netWithoutReactivation: number | null
  /** Clients that left. */
  clientChurn: number | null
}

/** Rates of the movements of a period (facts, section 2). */
export function retentionOf(moved: RecurringMovements): Retention {
  const percent = (cents: number) => (moved.startCents > 0 ? (cents / moved.startCents) * 100 : null)
  const left = moved.contractionCents + moved.churnCents
  const kept = moved.startCents - left
  return {
    grossChurn: percent(left),
    gross: percent(kept),
    net: percent(kept + moved.expansionCents + moved.reactivationCents),
    netWithoutReactivation: percent(kept + moved.expansionCents),
    clientChurn: moved.startClients > 0 ? (moved.lostClients / moved.startClients) * 100 : null,
  }
}
