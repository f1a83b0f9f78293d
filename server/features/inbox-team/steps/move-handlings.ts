import type { Tx } from '#server/scope.ts'
import { pileOf } from '#shared/domain/inbox-team/handling.ts'
import { type Cause, type HandlingMove, writeHandlings } from '../store/handlings.ts'
import { countDelays, type PileMove } from './count-delays.ts'

/** Writes what conversations become, and counts their delays anew where they go to another pile. */
export async function moveHandlings(
  tx: Tx,
  moves: readonly HandlingMove[],
  told: Cause | null,
  { takenBack = false }: { takenBack?: boolean } = {},
): Promise<void> {
  await writeHandlings(tx, moves, told)
  const changed = moves.flatMap(({ conversationId, before, after }): PileMove[] => {
    const [from, to] = [before && pileOf(before), after && pileOf(after)]
    return from === to || to === null ? [] : [{ id: conversationId, from, to, takenBack }]
  })
  await countDelays(
    tx,
    changed.map(({ id }) => id),
    changed,
  )
}
