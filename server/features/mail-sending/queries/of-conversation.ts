import type { Tx } from '#server/scope.ts'
import { countAnswers, listDeliveryReports } from './answers.ts'
import { listConversationDrafts } from './drafts.ts'
import { listConversationSendings } from './sendings.ts'

/** What a conversation shows beside its mails: its drafts, what is on its way, what came back, and its number of answers. */
export async function readSendingOf(tx: Tx, conversationId: string) {
  const [answers, drafts, sendings, deliveries] = await Promise.all([
    countAnswers(tx, conversationId),
    listConversationDrafts(tx, conversationId),
    listConversationSendings(tx, conversationId),
    listDeliveryReports(tx, conversationId),
  ])
  return { answers, drafts, sendings, deliveries }
}
