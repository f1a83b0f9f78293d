import { setImmediate } from 'node:timers/promises'
import { decideTimely, nextDecision } from '#shared/domain/reminders/decide-timely.ts'
import { addDays, startOfDay } from '#shared/time/calendar-day.ts'
import type { OwedInvoice } from '../queries/owed.ts'
import type { HeldStanding } from '../store/standings.ts'
import { chooseClientPlan } from './choose-client-plan.ts'
import { type Judged, judgeQuoteStanding } from './judge-quote-standing.ts'
import type { StandingFacts } from './read-standing-facts.ts'
import { hourOf, lastContactOf, longestBlock, stepFactsOf } from './step-facts-of.ts'

/** Standings that are judged before other requests have their turn: a few milliseconds. */
const AT_ONCE = 10

/** Where many stand, in their order, without standing in the way of other requests. */
export async function judgeStandings(
  facts: StandingFacts,
  standings: readonly HeldStanding[],
): Promise<(Judged & { standing: HeldStanding })[]> {
  const judged: (Judged & { standing: HeldStanding })[] = []
  for (const [index, standing] of standings.entries()) {
    judged.push({ standing, ...judgeStanding(facts, standing) })
    if (index % AT_ONCE === AT_ONCE - 1) await setImmediate()
  }
  return judged
}

/** Where the reminders of a client in one currency stand by these facts. */
export function judgeStanding(facts: StandingFacts, standing: HeldStanding): Judged {
  if (standing.quoteId !== null) return judgeQuoteStanding(facts, standing)
  const { clientId, currency } = standing
  const all = facts.owed.get(clientId) ?? []
  const owed = all.filter((invoice) => invoice.currency === currency)
  const past = facts.pastSteps.get(clientId) ?? []
  const known = {
    id: standing.id,
    ...sumsOf(owed, facts.today),
    lastContactOn: lastContactOf(past, facts),
    clientName: facts.clients.get(clientId)?.name ?? null,
  }
  const still = {
    carryingId: null,
    nextStep: null,
    nextOn: null,
    nextAt: null,
    blockedBy: null,
    blockedUntil: null,
  }
  if (owed.length === 0) return { written: { ...known, ...still, planId: null, planReason: null }, due: null }
  const choice = chooseClientPlan(facts, standing, owed)
  const of = { ...known, planId: choice?.plan.id ?? null, planReason: choice?.why ?? null }
  const lateNext = nextLateness(owed, facts)
  if (choice === null || facts.settings.mode === 'manual')
    return { written: { ...of, ...still, nextAt: lateNext }, due: null }
  const { plan, why } = choice
  const stepFacts = stepFactsOf(facts, { standing, plan, owed, past })
  const decision = decideTimely(stepFacts)
  const hour = hourOf(facts, plan)
  if (decision.kind === 'due') {
    const at = hour(facts.today, decision.stepIndex)
    return {
      written: {
        ...of,
        ...still,
        carryingId: decision.carryingId,
        nextStep: decision.stepIndex,
        nextOn: facts.today,
        nextAt: at,
      },
      due: at > facts.now ? null : { ...decision, plan, why },
    }
  }
  const next = nextDecision(stepFacts, decision.nextOn)
  const block = decision.reason === 'blocked' ? longestBlock(facts, owed) : null
  // A payment that fails, or a proposal that is refused, ends a block without a word: it is looked at again the next day.
  const again = block === null ? null : hour(addDays(facts.today, 1))
  return {
    written: {
      ...of,
      carryingId: next?.carryingId ?? owed[0]!.id,
      nextStep: next?.stepIndex ?? null,
      nextOn: next?.on ?? null,
      nextAt: earliest([next === null ? null : hour(next.on, next.stepIndex), again, lateNext]),
      blockedBy: block?.kind ?? null,
      blockedUntil: block?.untilOn ?? null,
    },
    due: null,
  }
}

function sumsOf(owed: readonly OwedInvoice[], today: string) {
  const late = owed.filter(({ dueOn }) => dueOn < today)
  const sum = (some: readonly OwedInvoice[]) => some.reduce((cents, { owedCents }) => cents + owedCents, 0)
  return {
    owedCents: sum(owed),
    lateCents: sum(late),
    lateCount: late.length,
    oldestDueOn: owed[0]?.dueOn ?? null,
  }
}

/** When the next invoice becomes late: the sums change then. */
function nextLateness(owed: readonly OwedInvoice[], { today, settings }: StandingFacts): Date | null {
  const coming = owed.find(({ dueOn }) => dueOn >= today)
  return coming === undefined ? null : startOfDay(settings.timeZone, addDays(coming.dueOn, 1))
}

const earliest = (instants: readonly (Date | null)[]): Date | null =>
  instants.filter((at) => at !== null).sort((one, other) => one.getTime() - other.getTime())[0] ?? null
