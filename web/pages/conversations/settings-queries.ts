import type { QueryClient } from '@tanstack/react-query'
import { orpc } from '#web/api/api-client.ts'
import { mayRead } from '#web/api/use-can.ts'
import { answerDelaysOptions } from '#web/features/answer-delays/delay-queries.ts'
import { inboxOptions } from '#web/features/conversations/inbox-options.ts'
import { inboxTeamOptions } from '#web/features/conversations/team-queries.ts'
import { rulesOptions } from '#web/features/inbox-rules/rule-queries.ts'

/** What each section of the page asks for: those that come late would push the others. */
export async function prefetchInboxSettings(client: QueryClient): Promise<void> {
  if (!(await mayRead(client, 'inbox:write'))) return
  await Promise.all([
    client.prefetchQuery(rulesOptions),
    client.prefetchQuery(inboxTeamOptions),
    client.prefetchQuery(inboxOptions),
    client.prefetchQuery(answerDelaysOptions),
    client.prefetchQuery(orpc.mailSending.listAutoReplies.queryOptions({ input: {} })),
  ])
}
