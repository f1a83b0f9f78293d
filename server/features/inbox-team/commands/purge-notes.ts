import { asPlatform } from '#server/db/transaction.ts'
import type { AppContext } from '#server/scope.ts'
import { PURGE_NOTES } from '../store/notes.ts'

/** Long enough for « Annuler », wherever it still stands on a screen. */
const KEPT_MS = 3_600_000

/** Deletes the text of notes that were deleted. */
export async function purgeNotes(context: AppContext): Promise<void> {
  const before = new Date(context.clock.now().getTime() - KEPT_MS)
  await asPlatform(context, (_db, client) => client.query(PURGE_NOTES, [before]))
}
