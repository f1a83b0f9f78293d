import type { Tx } from '#server/scope.ts'
import { mergeDrafts } from '../store/drafts.ts'

/** For whoever makes one conversation of several, in the same transaction, before the others go: their drafts and sendings follow. */
export async function followMerges(tx: Tx, merges: readonly { from: string; into: string }[]): Promise<void> {
  await mergeDrafts(tx, merges)
}
