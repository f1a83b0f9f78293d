import { addDays } from '#shared/time/calendar-day.ts'
import {
  type Block,
  type BlockKind,
  blocksOf,
  carrierAmong,
  comingSteps,
  compareDays,
  lasts,
  type OwedInvoice,
  owedOf,
  type RunFacts,
} from './run-schedule.ts'
import type { ReminderSubject } from './variables.ts'

/** Facts for deciding about one client, or about one devis (which is then the only one of `invoices`). */
export type StepFacts = RunFacts & {
  subject: ReminderSubject
  /** The day in the organization’s time zone. */
  today: string
  /** A working day where the client is (`isWorkingDay`). */
  isWorkingDay: (isoDay: string) => boolean
  /** The last time anyone of the organization wrote to the client or called about money, in any plan; null for never. */
  lastContactOn: string | null
  /** Days between two contacts. With 0 there is still one a day. */
  minimumGapDays: number
}

/** Why nothing is to be done, in words. */
export const nothingReasons = {
  nothing_owed: 'Rien n’est à payer',
  blocked: 'Les relances attendent',
  plan_done: 'Le plan est terminé',
  not_due: 'L’étape suivante n’est pas encore due',
  gap: 'Le dernier contact est trop récent',
  not_working_day: 'Ce n’est pas un jour ouvré',
} as const
export type NothingReason = keyof typeof nothingReasons

export type NothingToDo = {
  kind: 'nothing'
  reason: NothingReason
  /** The day on which a step is due if nothing changes; null when none is. */
  nextOn: string | null
  /** With reason `blocked`: what stops the oldest invoice, and longest. */
  blockedBy: BlockKind | null
}

export type DueStep = {
  kind: 'due'
  stepIndex: number
  /** The invoice whose run the step belongs to. */
  carryingId: string
  /** All that the reminder names, the oldest first. */
  invoiceIds: string[]
  /** The first working day on which the step could have left, gap apart. */
  dueSince: string
  /** Steps that came due before it and that an outage let pass: they are recorded with it, and never leave. */
  skipped: number[]
}

export type StepDecision = NothingToDo | DueStep

/**
 * What is to be done today for a client or a devis. One reminder a client, which the oldest owed invoice carries; of several steps that
 * came due the latest alone; each at most once, in order, on working days, never nearer to another contact than the gap; nothing
 * about what is blocked. Ask again from fresh facts when it leaves.
 */
export function decideStep(facts: StepFacts): StepDecision {
  const owed = owedOf(facts).map((invoice) => ({ invoice, blocks: blocksOf(facts, invoice) }))
  const decision = decideOn(facts, owed, facts.today)
  return decision.kind === 'due' ? decision : { ...decision, nextOn: nextDay(facts, owed) }
}

/** An owed invoice, with what may stop it. */
type Waiting = { invoice: OwedInvoice; blocks: readonly Block[] }

type Undated = Omit<NothingToDo, 'nextOn'>
const nothing = (reason: NothingReason, blockedBy: BlockKind | null = null): Undated => ({
  kind: 'nothing',
  reason,
  blockedBy,
})

function decideOn(facts: StepFacts, owed: readonly Waiting[], today: string): Undated | DueStep {
  const [oldest] = owed
  if (oldest === undefined) return nothing('nothing_owed')
  const free = freeOn(owed, today)
  if (free.length === 0) return nothing('blocked', oldest.blocks.at(-1)?.kind ?? null)
  const carrier = carrierAmong(facts, free)
  if (carrier === null) return nothing('plan_done')
  const due = comingSteps(facts, carrier).flatMap(({ stepIndex, dueOn }) =>
    dueOn !== null && dueOn <= today ? [{ stepIndex, dueOn }] : [],
  )
  const step = due.pop()
  if (step === undefined) return nothing('not_due')
  if (today < gapEnd(facts)) return nothing('gap')
  if (!facts.isWorkingDay(today)) return nothing('not_working_day')
  const { days } = facts.plan.steps[step.stepIndex]!
  const named = free.filter(
    ({ id, dueOn }) => id === carrier.id || dueOn < today || addDays(dueOn, days) <= today,
  )
  return {
    kind: 'due',
    stepIndex: step.stepIndex,
    carryingId: carrier.id,
    invoiceIds: facts.subject === 'quote' ? [carrier.id] : named.map(({ id }) => id),
    dueSince: workingDayFrom(step.dueOn, facts) ?? today,
    skipped: due.map(({ stepIndex }) => stepIndex),
  }
}

/** Those that nothing stops on a day. */
const freeOn = (owed: readonly Waiting[], isoDay: string): OwedInvoice[] =>
  owed.filter(({ blocks }) => !blocks.some((block) => lasts(block, isoDay))).map(({ invoice }) => invoice)

/** The first day on which the client may be contacted again. */
function gapEnd({ lastContactOn, done, minimumGapDays }: StepFacts): string {
  const contacts = done.filter(({ outcome }) => outcome === 'sent').map(({ on }) => on)
  if (lastContactOn !== null) contacts.push(lastContactOn)
  const last = contacts.sort(compareDays).at(-1)
  return last === undefined ? '' : addDays(last, Math.max(1, minimumGapDays))
}

/** Longer than any run of holidays. */
const SEARCHED_DAYS = 60

function workingDayFrom(isoDay: string, { isWorkingDay }: StepFacts): string | null {
  for (let more = 0, day = isoDay; more < SEARCHED_DAYS; more += 1, day = addDays(isoDay, more))
    if (isWorkingDay(day)) return day
  return null
}

/** The next day, after today, on which a step is due if nothing changes. Days between the ends of blocks are alike: none is walked. */
function nextDay(facts: StepFacts, owed: readonly Waiting[]): string | null {
  const ends = blockEnds(owed)
  for (let day = addDays(facts.today, 1); ; ) {
    if (decideOn(facts, owed, day).kind === 'due') return day
    const carrier = carrierAmong(facts, freeOn(owed, day))
    const first = carrier === null ? null : (comingSteps(facts, carrier)[0]?.dueOn ?? null)
    const wanted = first === null ? null : ([first, gapEnd(facts), day].sort(compareDays)[2] ?? null)
    const next = wanted === null ? null : workingDayFrom(wanted, facts)
    const change = ends.find((end) => end > day)
    if (change === undefined || (next !== null && next < change)) return next
    day = change
  }
}

/** The days on which blocks are over, in order. */
function blockEnds(owed: readonly Waiting[]): string[] {
  const lastDays = owed.flatMap(({ blocks }) => blocks.flatMap(({ untilOn }) => untilOn ?? []))
  return [...new Set(lastDays)].map((day) => addDays(day, 1)).sort(compareDays)
}
