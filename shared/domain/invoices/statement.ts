import { daysBetween } from '#shared/time/calendar-day.ts'

/** The sign of an entry in the client's debt, by kind: a positive `amountCents` times this. */
const signs = { invoice: 1, credit_note: -1, replacement: -1, payment: -1, loss: -1 } as const

/**
 * An issued document or a payment of one client in one currency. `on`: ISO day of issue or of payment. `amountCents`: what an
 * invoice asks, a credit note gives back, a payment brings or a loss gives up; below 0 for a refund, and for a loss that is awaited again. A replacement takes off the whole of an invoice that
 * a corrective one asks again. `invoiceId`: the invoice that it settles, null for none. `dueOn`: of an invoice alone; null is due at once.
 */
export type StatementEntry = { id: string; on: string; amountCents: number } & (
  | { kind: 'invoice'; dueOn: string | null }
  | { kind: 'credit_note' | 'replacement' | 'payment' | 'loss'; invoiceId: string | null }
)

/** ISO days, both included; `from` null is since the beginning. */
export type StatementPeriod = { from: string | null; to: string }

/** An entry with its signed effect and the balance after it, in minor units. */
export type StatementMovement = { entry: StatementEntry; effectCents: number; balanceCents: number }

export type Statement = { openingCents: number; movements: StatementMovement[]; closingCents: number }

/** The debt by days late, in minor units. `creditCents`: what the client has in hand, above what its invoices ask. */
export type OwedByAge = {
  notDueCents: number
  late30Cents: number
  late60Cents: number
  late90Cents: number
  laterCents: number
  creditCents: number
}

const effectOf = ({ kind, amountCents }: StatementEntry) => signs[kind] * amountCents + 0

const kindOrder = { invoice: 0, replacement: 1, credit_note: 2, payment: 3, loss: 4 } as const

/** By day; on one day invoices, then replacements, credit notes, payments and losses; then by id, so that two readings agree. */
function compareEntries(a: StatementEntry, b: StatementEntry): number {
  if (a.on !== b.on) return a.on < b.on ? -1 : 1
  if (a.kind !== b.kind) return kindOrder[a.kind] - kindOrder[b.kind]
  if (a.id === b.id) return 0
  return a.id < b.id ? -1 : 1
}

/** « Relevé de compte »: the balance before the period, each movement of it with the balance after, and the balance at its end. */
export function buildStatement(entries: readonly StatementEntry[], { from, to }: StatementPeriod): Statement {
  const before = from === null ? [] : entries.filter(({ on }) => on < from)
  const openingCents = before.reduce((sum, entry) => sum + effectOf(entry), 0)
  const within = entries.filter(({ on }) => (from === null || on >= from) && on <= to)
  let balanceCents = openingCents
  const movements = within.toSorted(compareEntries).map((entry) => {
    const effectCents = effectOf(entry)
    balanceCents += effectCents
    return { entry, effectCents, balanceCents }
  })
  return { openingCents, movements, closingCents: balanceCents }
}

/**
 * Counts what each invoice still asks on a day (ISO), by days late. A credit note or a payment counts for its invoice alone: what goes
 * beyond it, or names no invoice issued by that day, is credit. The ages less the credit are the balance of that day.
 */
export function owedByAge(entries: readonly StatementEntry[], day: string): OwedByAge {
  const known = entries.filter(({ on }) => on <= day)
  const leftOf = new Map<string, number>()
  for (const entry of known) if (entry.kind === 'invoice') leftOf.set(entry.id, entry.amountCents)
  const owed = {
    notDueCents: 0,
    late30Cents: 0,
    late60Cents: 0,
    late90Cents: 0,
    laterCents: 0,
    creditCents: 0,
  }
  for (const entry of known) {
    if (entry.kind === 'invoice') continue
    const left = entry.invoiceId === null ? undefined : leftOf.get(entry.invoiceId)
    if (left === undefined) owed.creditCents -= effectOf(entry)
    else leftOf.set(entry.invoiceId!, left + effectOf(entry))
  }
  for (const entry of known) {
    if (entry.kind !== 'invoice') continue
    const leftCents = leftOf.get(entry.id)!
    if (leftCents < 0) owed.creditCents -= leftCents
    else owed[ageOf(entry.dueOn ?? entry.on, day)] += leftCents
  }
  return owed
}

function ageOf(dueOn: string, day: string): keyof OwedByAge {
  const daysLate = daysBetween(dueOn, day)
  if (daysLate <= 0) return 'notDueCents'
  if (daysLate <= 30) return 'late30Cents'
  if (daysLate <= 60) return 'late60Cents'
  return daysLate <= 90 ? 'late90Cents' : 'laterCents'
}
