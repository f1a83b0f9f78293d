import { coverArrivals } from '#server/features/absences/commands/cover-arrivals.ts'
import { runRules } from '#server/features/inbox-rules/commands/run-rules.ts'
import { recordArrivals } from '#server/features/inbox-statistics/commands/record-arrivals.ts'
import { reopenConversations } from '#server/features/inbox-team/commands/reopen-conversations.ts'
import type { Tx } from '#server/scope.ts'

/**
 * Handles mails in the transaction that wrote them: puts their conversations back in « À traiter », lets the rules act, and gives the
 * conversations of absent members to whoever takes over.
 */
export async function handleArrivals(
  tx: Tx,
  place: { folderId: string },
  messageIds: readonly string[],
): Promise<void> {
  const arrivals = await reopenConversations(tx, place, messageIds)
  if (arrivals.length === 0) return
  await recordArrivals(
    tx,
    arrivals.flatMap((arrival) => arrival.messageIds),
  )
  await runRules(tx, arrivals)
  await coverArrivals(
    tx,
    arrivals.map(({ conversationId }) => conversationId),
  )
}
