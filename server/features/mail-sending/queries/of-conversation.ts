import type { Tx } from '#server/scope.ts'
import { findSendingFacts, listDeliveryReports } from './answers.ts'
import { listConversationDrafts } from './drafts.ts'
import { listConversationSendings } from './sendings.ts'

/** The drafts, sendings and delivery reports of a conversation, and its number of answers. Most have none. */
export async function readSendingOf(tx: Tx, conversationId: string) {
  const { answers, ...has } = await findSendingFacts(tx, conversationId)
  const [drafts, sendings, deliveries] = await Promise.all([
    has.drafts ? listConversationDrafts(tx, conversationId) : [],
    has.sendings ? listConversationSendings(tx, conversationId) : [],
    has.deliveries ? listDeliveryReports(tx, conversationId) : [],
  ])
  return { answers, drafts, sendings, deliveries }
}
