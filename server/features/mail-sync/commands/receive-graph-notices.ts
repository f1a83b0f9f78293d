import { z } from 'zod'
import type { AppContext } from '#server/scope.ts'
import { isWatchSecret } from '../steps/watch-secret.ts'
import { listBySubscription, type Noticed, noteNotices } from '../store/watches.ts'

/** https://learn.microsoft.com/graph/change-notifications-lifecycle-events. What is left out is not read. */
const noticesSchema = z.object({
  value: z
    .array(
      z.object({
        subscriptionId: z.string().max(200),
        clientState: z.string().max(200),
        lifecycleEvent: z.string().max(100).optional(),
      }),
    )
    .max(1_000),
})

const LIFECYCLES: Record<string, Noticed['lifecycle']> = {
  reauthorizationRequired: 'again',
  subscriptionRemoved: 'removed',
}
/** A word to compare with when the subscription is unknown, so that the answer takes the same time. */
const NOBODY = '00000000-0000-0000-0000-000000000000'

/**
 * Takes in announcements of Microsoft Graph, of changes and of the life of subscriptions (`missed` too: the follower asks for all that
 * changed). Those of unknown subscriptions, and those that do not know our word, do nothing. Returns whether all were ours.
 */
export async function receiveGraphNotices(context: AppContext, body: unknown): Promise<boolean> {
  const told = noticesSchema.safeParse(body)
  if (!told.success) return false
  const { value } = told.data
  const ids = [...new Set(value.map(({ subscriptionId }) => subscriptionId))]
  const mailboxes = await listBySubscription(context, ids)
  const notices = value.flatMap(({ subscriptionId, clientState, lifecycleEvent = '' }): Noticed[] => {
    const mailboxId = mailboxes.get(subscriptionId)
    const isOurs = isWatchSecret(context, mailboxId ?? NOBODY, clientState)
    return isOurs && mailboxId ? [{ mailboxId, lifecycle: LIFECYCLES[lifecycleEvent] ?? null }] : []
  })
  if (notices.length > 0) await noteNotices(context, notices)
  return notices.length === value.length
}
