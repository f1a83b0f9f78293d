import type { Tx } from '#server/scope.ts'
import { type Handling, mergedHandling, sameHandling, UNHANDLED } from '#shared/domain/inbox-team/handling.ts'
import { moveHandlings } from '../steps/move-handlings.ts'
import { joinClocks } from '../store/delays.ts'
import { lockHandlings } from '../store/handlings.ts'
import {
  areHere,
  copyHandlings,
  copyMarks,
  listMarks,
  type Marks,
  moveWritten,
  type Pair,
  partMarks,
} from '../store/marks.ts'

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

/** The handlings of two conversations before one took the other in; null where nothing was said. */
export type Parts = { into: Handling | null; other: Handling | null }

/** For the system’s scope: the labels and followers of a conversation that is to become a part. */
export const lockMarks = (tx: Tx, conversationId: string): Promise<Marks> => listMarks(tx, conversationId)

/**
 * For the system’s scope, once a conversation came out of another with all its labels and followers: each part has its own back, save those
 * that were taken off since. What was put on since stays on the first.
 */
export const partMarked = (tx: Tx, pair: Pair, was: { into: Marks; other: Marks }): Promise<void> =>
  partMarks(tx, pair, was)

/**
 * For the system’s scope, once their mails are apart again: each part is what it was, unless somebody changed the whole since, or whoever had a part
 * left.
 */
export async function partHandlings(tx: Tx, { from, into }: Pair, was: Parts): Promise<void> {
  const known = await lockHandlings(tx, [from, into])
  const whole = known.get(from)
  const joined = was.other === null ? was.into : mergedHandling(was.into ?? UNHANDLED, was.other)
  if (whole === undefined || joined === null || !sameHandling(whole, joined)) return
  if (!(await areHere(tx, [was.into, was.other]))) return
  const moves = [
    { conversationId: from, before: whole, after: was.into },
    { conversationId: into, before: known.get(into) ?? null, after: was.other },
  ]
  await moveHandlings(tx, moves, null, { takenBack: true })
}
