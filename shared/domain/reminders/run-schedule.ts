import { addDays } from '#shared/time/calendar-day.ts'

/** What stops reminders, of a client or of one invoice; the words say why nothing leaves. */
export const blockLabels = {
  paid: 'Le paiement est arrivé',
  payment_under_way: 'Un paiement est en cours',
  answer: 'Le client a répondu',
  promise: 'Le client a promis de payer',
  dispute: 'Le client conteste',
  excluded: 'Les relances sont suspendues',
  insolvency: 'Le client est en procédure collective',
  platform_status: 'La plateforme du client a suspendu ou refusé la facture',
  payment_plan: 'Un échéancier est en cours',
} as const
export type BlockKind = keyof typeof blockLabels

/**
 * `untilOn`: the last day it lasts, null while nobody ends it. `invoiceId`: null for the whole client. One that has ended is given too,
 * with its last day: what came due meanwhile is not made up for at once, the plan resumes at its next step.
 */
export type Block = { kind: BlockKind; untilOn: string | null; invoiceId: string | null }

/** An invoice of the client, or a devis (`dueOn`: the day it was sent). `owedCents` above 0 while it waits. */
export type OwedInvoice = {
  id: string
  dueOn: string
  owedCents: number
  /** The last day of a pause of this invoice alone. */
  excludedUntilOn?: string | null
  /** The day on which nothing was owed any more. Give settled invoices that carried steps: `restart` asks for their day. */
  settledOn?: string | null
}

/** A row of the ledger of steps, of this plan. `left_out`: an outage passed over it. */
export type DoneStep = {
  carryingId: string
  stepIndex: number
  on: string
  outcome: 'sent' | 'skipped' | 'left_out'
}

/**
 * Once the carrying invoice is paid, the next one starts the plan again from that day (`restart`), or goes to the step of its
 * age (`contextual`).
 */
export type CarryReading = 'restart' | 'contextual'

export type RunFacts = {
  /** Steps in the order of their days. */
  plan: { steps: readonly { days: number }[] }
  invoices: readonly OwedInvoice[]
  done: readonly DoneStep[]
  blocks: readonly Block[]
  reading: CarryReading
  /** The day on which this plan became the client’s; `restart` begins no earlier. Null: it always was. */
  planSinceOn?: string | null
}

/** Blocks of an invoice, those of its client and its own pause among them; those without an end last. */
export function blocksOf({ blocks }: RunFacts, { id, excludedUntilOn }: OwedInvoice): Block[] {
  const its = blocks.filter(({ invoiceId }) => invoiceId === null || invoiceId === id)
  if (excludedUntilOn) its.push({ kind: 'excluded', untilOn: excludedUntilOn, invoiceId: id })
  return its.sort((a, b) => compareDays(a.untilOn ?? '9999', b.untilOn ?? '9999'))
}

export const compareDays = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Whether a block lasts on a day. */
export const lasts = ({ untilOn }: Block, isoDay: string): boolean => untilOn === null || isoDay <= untilOn

/** Invoices that wait, the oldest first. */
export const owedOf = ({ invoices }: RunFacts): OwedInvoice[] =>
  invoices
    .filter(({ owedCents }) => owedCents > 0)
    .sort((a, b) => compareDays(a.dueOn, b.dueOn) || compareDays(a.id, b.id))

/**
 * Which of some owed invoices carries the next step: the oldest whose run is not over. What was late when an older one, owed still,
 * reached its last step was in that reminder: it does not begin a run of its own.
 */
export function carrierAmong(facts: RunFacts, candidates: readonly OwedInvoice[]): OwedInvoice | null {
  const { plan, invoices, done } = facts
  if (plan.steps.length === 0) return null
  const owed = new Set(invoices.flatMap(({ id, owedCents }) => (owedCents > 0 ? [id] : [])))
  const ends = done.filter(
    ({ carryingId, stepIndex }) => stepIndex >= plan.steps.length - 1 && owed.has(carryingId),
  )
  const over = new Set(ends.map(({ carryingId }) => carryingId))
  const lastEnd =
    ends
      .map(({ on }) => on)
      .sort(compareDays)
      .at(-1) ?? ''
  return candidates.find(({ id, dueOn }) => !over.has(id) && dueOn >= lastEnd) ?? null
}

/** A step that is still to happen; `dueOn` is null while a block without end lasts. The day may be no working day. */
export type ComingStep = { stepIndex: number; dueOn: string | null }

/**
 * The steps that the run of an invoice has still to make. Each on its day of the plan, or later: as many days after the one that was
 * sent before as the plan puts between them; after the blocks; and after the day on which the invoice began to carry (`restart`).
 */
export function comingSteps(facts: RunFacts, carrier: OwedInvoice): ComingStep[] {
  const rows = new Map<number, DoneStep>()
  for (const row of facts.done) if (row.carryingId === carrier.id) rows.set(row.stepIndex, row)
  const lastDone = Math.max(-1, ...rows.keys())
  const blocks = blocksOf(facts, carrier)
  const start = startsOn(facts, carrier)
  const coming: ComingStep[] = []
  let before: { days: number; on: string | null } | null = null
  for (const [stepIndex, { days }] of facts.plan.steps.entries()) {
    const row = rows.get(stepIndex)
    if (row?.outcome === 'sent') {
      before = { days, on: row.on }
      continue
    }
    let on: string | null = addDays(carrier.dueOn, days)
    const earliest: string | null | undefined =
      before === null ? start : before.on && addDays(before.on, days - before.days)
    if (earliest === null) on = null
    else if (earliest !== undefined && on < earliest) on = earliest
    if (stepIndex > lastDone) {
      if (coming.length === 0 && on !== null && start !== undefined && on < start) on = start
      on = afterBlocks(on, blocks)
      coming.push({ stepIndex, dueOn: on })
    }
    before = { days, on }
  }
  return coming
}

function afterBlocks(isoDay: string | null, blocks: readonly Block[]): string | null {
  let day = isoDay
  for (const block of blocks) {
    if (day === null) return null
    if (lasts(block, day)) day = block.untilOn === null ? null : addDays(block.untilOn, 1)
  }
  return day
}

/** Before this day a restarted run does nothing, whether or not it had begun before; undefined where nothing moves it. */
function startsOn(facts: RunFacts, carrier: OwedInvoice): string | undefined {
  if (facts.reading === 'contextual') return undefined
  const carried = new Set(facts.done.map(({ carryingId }) => carryingId))
  const days = facts.invoices
    .filter(({ id, dueOn, owedCents }) => owedCents <= 0 && dueOn <= carrier.dueOn && carried.has(id))
    .flatMap(({ settledOn }) => settledOn ?? [])
  if (facts.planSinceOn) days.push(facts.planSinceOn)
  return days.sort(compareDays).at(-1)
}
