import { decideTimely } from './decide-timely.ts'
import type { ReminderPlan } from './plan.ts'
import type { CarryReading, DoneStep, OwedInvoice } from './run-schedule.ts'

/** An invoice of a client, with what moved its debt, in order: the first movement issued it. */
export type TriedInvoice = { id: string; dueOn: string; movements: readonly { on: string; cents: number }[] }

export type TriedClient = {
  plan: Pick<ReminderPlan, 'steps'>
  /** Of one client and one currency. */
  invoices: readonly TriedInvoice[]
  /** The days that are shown, both included; what came before is gone through all the same, as steps follow from those before. */
  from: string
  until: string
  isWorkingDay: (isoDay: string) => boolean
  minimumGapDays: number
  reading: CarryReading
  /** Whether the conditions of the plan hold for what the client owes on a day. */
  holdsFor: (owedCents: number) => boolean
}

/** What would have left on a day. */
export type TriedStep = {
  on: string
  stepIndex: number
  carryingId: string
  invoiceIds: string[]
  totalCents: number
}

/** More turns than days and steps of any client: each does a step or goes to a later day. */
const TURNS = 20_000

/**
 * What a plan would have sent to a client, day by day, from the movements of what it owed: as if nobody had answered, promised or disputed, and
 * the plan had always been there.
 */
export function tryPlan(client: TriedClient): TriedStep[] {
  const { plan, invoices, from, until, isWorkingDay, minimumGapDays, reading, holdsFor } = client
  const moves = [...new Set(invoices.flatMap(({ movements }) => movements.map(({ on }) => on)))].sort()
  const tried: TriedStep[] = []
  const done: DoneStep[] = []
  let day = moves[0]
  for (let turn = 0; day !== undefined && day <= until && turn < TURNS; turn += 1) {
    const today: string = day
    const nextMove = moves.find((on) => on > today)
    const owed = owedOn(invoices, today)
    const sum = owed.reduce((cents, { owedCents }) => cents + Math.max(0, owedCents), 0)
    if (sum <= 0 || !holdsFor(sum)) {
      day = nextMove
      continue
    }
    const contacts = { minimumGapDays, lastContactOn: null }
    const facts = {
      subject: 'invoices' as const,
      today,
      isWorkingDay,
      plan,
      reading,
      done,
      blocks: [],
      ...contacts,
    }
    const decision = decideTimely({ ...facts, invoices: owed })
    if (decision.kind === 'nothing') {
      day = [decision.nextOn ?? undefined, nextMove].filter((next) => next !== undefined).sort()[0]
      continue
    }
    const { stepIndex, carryingId, invoiceIds, skipped } = decision
    for (const index of skipped) done.push({ carryingId, stepIndex: index, on: today, outcome: 'left_out' })
    done.push({ carryingId, stepIndex, on: today, outcome: 'sent' })
    if (today < from) continue
    const named = owed.filter(({ id }) => invoiceIds.includes(id))
    const totalCents = named.reduce((cents, { owedCents }) => cents + owedCents, 0)
    tried.push({ on: today, stepIndex, carryingId, invoiceIds, totalCents })
  }
  return tried
}

/** What was issued by the end of a day, with what it owed then, the first due first. */
function owedOn(invoices: readonly TriedInvoice[], day: string): OwedInvoice[] {
  return invoices
    .flatMap(({ id, dueOn, movements }): OwedInvoice[] => {
      const past = movements.filter(({ on }) => on <= day)
      if (past.length === 0) return []
      const owedCents = past.reduce((sum, { cents }) => sum + cents, 0)
      return [{ id, dueOn, owedCents, settledOn: owedCents <= 0 ? past.at(-1)!.on : null }]
    })
    .sort((one, other) =>
      one.dueOn === other.dueOn ? (one.id < other.id ? -1 : 1) : one.dueOn < other.dueOn ? -1 : 1,
    )
}
