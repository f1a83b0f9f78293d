import type { Tx } from '#server/scope.ts'
import { mergedHandling, UNHANDLED } from '#shared/domain/inbox-team/handling.ts'
import { moveHandlings } from '../steps/move-handlings.ts'
import { copyHandlings, copyMarks, moveWritten, type Pair } from '../store/carried.ts'
import { joinClocks } from '../store/delays.ts'
import { lockHandlings } from '../store/handlings.ts'

/** For the system’s scope, before conversations that become parts of others are no more: what the team said of them goes along. */
export async function mergeHandlings(tx: Tx, merges: readonly Pair[]): Promise<void> {
  const known = await lockHandlings(tx, [...new Set(merges.flatMap(({ from, into }) => [from, into]))])
  const merged = new Map(known)
  for (const { from, into } of merges) {
    const other = merged.get(from)
    if (other) merged.set(into, mergedHandling(merged.get(into) ?? UNHANDLED, other))
  }
  const targets = [...new Set(merges.map(({ into }) => into))].filter((id) => merged.has(id))
  await moveHandlings(
    tx,
    targets.map((id) => ({ conversationId: id, before: known.get(id) ?? null, after: merged.get(id)! })),
    null,
  )
  await joinClocks(tx, merges)
  await copyMarks(tx, merges)
  await moveWritten(tx, merges, { back: false })
}

/** For the system’s scope: a conversation that comes out of another begins as it is; what was written in it before goes back. */
export async function splitHandlings(tx: Tx, pair: Pair): Promise<void> {
  await copyHandlings(tx, [pair])
  await copyMarks(tx, [pair])
  await moveWritten(tx, [pair], { back: true })
}
