import type { Tx } from '#server/scope.ts'
import { listRinging } from './calls.ts'
import { listNumberOwners } from './number-owners.ts'

/** The calls that ring at the member who asks, each with all whose number it is. */
export async function listRingingCalls(tx: Tx) {
  const calls = await listRinging(tx)
  return {
    calls: await Promise.all(
      calls.map(async (call) => ({
        ...call,
        owners: call.number === null ? [] : await listNumberOwners(tx, call.number),
      })),
    ),
  }
}
