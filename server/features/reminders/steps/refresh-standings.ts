import type { Tx } from '#server/scope.ts'
import { lockStandings, makeStandings, writeStandings } from '../store/standings.ts'
import { endCallTasks } from './end-call-tasks.ts'
import { judgeStandings } from './judge-standing.ts'
import { readStandingFacts } from './read-standing-facts.ts'
import { skipSettled } from './skip-settled.ts'

/**
 * Works out from fresh facts where the reminders of some clients stand: the plan, its next step, what stops it. What waits for a person and is
 * paid meanwhile ends. The same few queries for a client or for five hundred.
 */
export async function refreshStandings(tx: Tx, clientIds: readonly string[]): Promise<void> {
  const ids = [...new Set(clientIds)]
  if (ids.length === 0) return
  await makeStandings(tx, ids)
  const held = await lockStandings(tx, ids)
  if (held.length === 0) return
  await skipSettled(tx, ids)
  await endCallTasks(tx, ids)
  const facts = await readStandingFacts(tx, held)
  const judged = await judgeStandings(facts, held)
  await writeStandings(
    tx,
    judged.map(({ written }) => written),
  )
}
