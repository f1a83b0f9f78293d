import type { Tx } from '#server/scope.ts'
import { countDelays } from '../steps/count-delays.ts'
import { conversationsOf } from '../store/delays.ts'

/** Counts the delays of conversations whose mails changed place, or where a mail of ours left. */
export const followConversations = (tx: Tx, ids: readonly string[]): Promise<void> => countDelays(tx, ids)

/** Counts the delays of the conversations of mails that were just written, ours too: an answer ends the wait for it. */
export async function followMails(tx: Tx, messageIds: readonly string[]): Promise<void> {
  if (messageIds.length > 0) await countDelays(tx, await conversationsOf(tx, messageIds))
}
