import type { Tx } from '#server/scope.ts'
import { refreshStandings } from '../steps/refresh-standings.ts'
import { splitWaiting } from '../steps/split-waiting.ts'
import { endByHand, listWaitingCalls } from '../store/waiting.ts'

/** A call to a client about its debts was made: the steps « appeler » that wait for it are done. Returns the first; null: none waited. */
export async function completeCalls(tx: Tx, clientId: string): Promise<string | null> {
  const ids = await listWaitingCalls(tx, clientId)
  if (ids.length === 0) return null
  const { waiting } = await splitWaiting(tx, ids)
  const done = waiting.map(({ id }) => id)
  if (done.length === 0) return null
  await endByHand(tx, done)
  await refreshStandings(tx, [clientId])
  return done[0]!
}
