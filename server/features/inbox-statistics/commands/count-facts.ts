import { asPlatform, inTransaction } from '#server/db/transaction.ts'
import { getWorkingHours, listCountedTargets } from '#server/features/answer-delays/queries/answer-delays.ts'
import { type AppContext, systemScope } from '#server/scope.ts'
import { targetOf } from '#shared/domain/answer-delays/delays.ts'
import { factsOf } from '#shared/domain/inbox-statistics/facts.ts'
import { claimDue, claimRecount, markAll, WITH_SOMETHING_DUE } from '../store/due.ts'
import { existingConversations, replaceFacts } from '../store/facts.ts'
import { readStories } from '../store/stories.ts'

/** Conversations of one transaction: an arrival in one of them waits for it. */
const PIECE = 200

/**
 * Counts again what changed since the last time, in pieces: whatever died meanwhile is counted by the next one. Organizations take turns, so that one
 * of which everything is counted keeps none waiting; one that fails stops no other.
 */
export async function countFacts(context: AppContext): Promise<void> {
  const due = await asPlatform(context, async (_db, client) => {
    const { rows } = await client.query<{ orgId: string }>(WITH_SOMETHING_DUE)
    return rows
  })
  const failures: unknown[] = []
  const waiting = due.map(({ orgId }) => orgId)
  for (let orgId = waiting.shift(); orgId !== undefined; orgId = waiting.shift())
    try {
      await markWhereAsked(context, orgId)
      if (await countSome(context, orgId)) waiting.push(orgId)
    } catch (error) {
      failures.push(error)
    }
  if (failures.length > 0) throw failures[0]
}

/** Everything of an organization, from its mails and its history, as if nothing had been counted. */
export async function recountFacts(context: AppContext, { orgId }: { orgId: string }): Promise<void> {
  await inTransaction(systemScope(context, orgId), markAll)
  while (await countSome(context, orgId));
}

function markWhereAsked(context: AppContext, orgId: string): Promise<void> {
  return inTransaction(systemScope(context, orgId), async (tx) => {
    if (await claimRecount(tx)) await markAll(tx)
  })
}

/** Whether there was something to count. */
function countSome(context: AppContext, orgId: string): Promise<boolean> {
  return inTransaction(systemScope(context, orgId), async (tx) => {
    const marked = await claimDue(tx, PIECE)
    if (marked.length === 0) return false
    const ids = await existingConversations(tx, marked)
    const [stories, hours, targets] = await Promise.all([
      readStories(tx, ids),
      getWorkingHours(tx),
      listCountedTargets(tx),
    ])
    const counted = [...stories].map(([conversationId, story]) => {
      const { mailboxIds, keptIds, teamId } = story
      const facts = factsOf(story, hours, targetOf(targets, [...mailboxIds, ...keptIds]))
      return { conversationId, teamId, mailboxIds, keptIds, facts }
    })
    await replaceFacts(tx, ids, counted)
    return true
  })
}
