import { dueKind } from '#server/due-dates.ts'
import type { Tx } from '#server/scope.ts'
import { listRecipients } from '../queries/client-facts.ts'
import { listPastSteps } from '../queries/past-steps.ts'
import { listQuoteRecipients } from '../queries/waiting-quotes.ts'
import { type DecidedStep, decideRow } from '../steps/decide-row.ts'
import { endCallTasks } from '../steps/end-call-tasks.ts'
import { judgeStandings } from '../steps/judge-standing.ts'
import { leaveByThemselves } from '../steps/leave-by-themselves.ts'
import { planCalls } from '../steps/plan-calls.ts'
import { readStandingFacts, type StandingFacts } from '../steps/read-standing-facts.ts'
import { skipSettled } from '../steps/skip-settled.ts'
import { insertDecided } from '../store/decided.ts'
import {
  type HeldStanding,
  listClientsOf,
  lockStandings,
  TO_LOOK_AT,
  writeStandings,
} from '../store/standings.ts'
import { supersede } from '../store/waiting.ts'

/**
 * The daily decision, at the hour of each organization: a client whose step has come has a reminder to approve, or one that leaves by itself. Of the
 * steps that came due during an outage the latest alone; the others are recorded with their reason.
 */
export const decideReminders = dueKind({
  kind: 'decide-reminders',
  rows: TO_LOOK_AT,
  atOnce: 200,
  async run(tx, ids) {
    const clientIds = await listClientsOf(tx, ids)
    const held = await lockStandings(tx, clientIds)
    await skipSettled(tx, clientIds)
    const facts = await readStandingFacts(tx, held)
    const judged = await judgeStandings(facts, held)
    const steps = onePerClient(
      judged.flatMap(({ standing, due }) => (due === null ? [] : [{ standing, due }])),
    )
    if (steps.length === 0)
      return writeStandings(
        tx,
        judged.map(({ written }) => written),
      )
    await decide(tx, facts, steps)
    // Nothing else of them moved: their rows are held.
    const pastSteps = Map.groupBy(await listPastSteps(tx, clientIds), ({ clientId }) => clientId)
    const after = await judgeStandings({ ...facts, pastSteps }, held)
    await writeStandings(
      tx,
      after.map(({ written }) => written),
    )
  },
})

type Due = { standing: HeldStanding; due: DecidedStep }

/** What a client owes comes before the devis that it has to answer, and the first of these before the others: those have their day later. */
function onePerClient(due: readonly Due[]): Due[] {
  const [quotes, invoices] = [
    due.filter(({ standing }) => standing.quoteId !== null),
    due.filter(({ standing }) => standing.quoteId === null),
  ]
  const contacted = new Set(invoices.map(({ standing }) => standing.clientId))
  return [
    ...invoices,
    ...quotes.filter(({ standing: { clientId } }) => {
      const first = !contacted.has(clientId)
      contacted.add(clientId)
      return first
    }),
  ]
}

async function decide(tx: Tx, facts: StandingFacts, steps: readonly Due[]): Promise<void> {
  const carrying = (ofQuote: boolean) =>
    steps.flatMap(({ standing, due }) => ((standing.quoteId !== null) === ofQuote ? [due.carryingId] : []))
  const recipients = new Map([
    ...(await listRecipients(tx, carrying(false))),
    ...(await listQuoteRecipients(tx, carrying(true))),
  ])
  let { left, otherwise } = await leaveByThemselves(tx, facts)
  const rows = steps.map(({ standing, due }) => {
    const recipient = recipients.get(due.carryingId) ?? { email: null, name: null }
    const row = decideRow(facts, { standing, due, recipient })
    if (!row.mayLeaveAlone) return { ...row, approved: false }
    const approved = left > 0
    if (approved) left -= 1
    return { ...row, approved, note: approved ? null : otherwise }
  })
  const ids = await insertDecided(tx, rows)
  await supersede(tx, [...ids.values()])
  await planCalls(tx, rows, ids)
  await endCallTasks(
    tx,
    steps.map(({ standing }) => standing.clientId),
  )
  const { orgId } = tx.scope
  await tx.enqueueEach(
    'send-reminder',
    rows.flatMap(({ approved, carryingId }) => {
      const reminderId = approved ? ids.get(carryingId) : undefined
      return reminderId === undefined ? [] : [{ orgId, reminderId }]
    }),
  )
}
