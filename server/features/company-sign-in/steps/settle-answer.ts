import { asPlatform, asPlatformAtOnce } from '#server/db/transaction.ts'
import { ProviderRefusal } from '#server/integrations/company-providers/port.ts'
import type { AppContext } from '#server/scope.ts'
import { answerAttempt, findWaiting, type Person } from '../store/attempts.ts'

/** The attempt of a connection that waits for this answer; null when there is none, or none any more. */
export const findAttempt = (context: AppContext, connectionId: string, requestId: string) =>
  asPlatformAtOnce(context, (db) => findWaiting(db, { connectionId, requestId, now: context.clock.now() }))

/**
 * Keeps what an answer says, once it is read, with the request that it is read to answer: `claimed`, which nobody checked, names a test that keeps its
 * refusal alone. Returns the attempt, which `consumeAnswer` takes in the browser that began it. A sign-in goes on waiting for an answer that is good.
 * Errors: ProviderRefusal.
 */
export async function settleAnswer(
  context: AppContext,
  { connectionId, claimed }: { connectionId: string; claimed: string | null },
  reading: Promise<{ requestId: string; person: Person }>,
): Promise<string> {
  const keep = (requestId: string, answer: Parameters<typeof answerAttempt>[2]) =>
    asPlatform(context, (db) =>
      answerAttempt(db, { connectionId, requestId, now: context.clock.now() }, answer),
    )
  try {
    const { requestId, person } = await reading
    const id = await keep(requestId, { person })
    // Another answer was quicker: of the same request, once.
    if (id === null) throw new ProviderRefusal('request')
    return id
  } catch (error) {
    if (!(error instanceof ProviderRefusal) || claimed === null) throw error
    const waiting = await findAttempt(context, connectionId, claimed)
    const id = waiting?.tester_id ? await keep(claimed, { problem: error.problem }) : null
    if (id === null) throw error
    return id
  }
}
