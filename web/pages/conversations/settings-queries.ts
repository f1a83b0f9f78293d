import type { QueryClient, QueryKey } from '@tanstack/react-query'
import { prefetchAll } from '#web/api/prefetch-all.ts'
import { mayRead } from '#web/api/use-can.ts'
import { answerDelaysOptions } from '#web/features/answer-delays/delay-queries.ts'
import { autoRepliesOptions } from '#web/features/composer/draft-queries.ts'
import { inboxOptions } from '#web/features/conversations/inbox-options.ts'
import { inboxTeamOptions } from '#web/features/conversations/team-queries.ts'
import { rulesOptions } from '#web/features/inbox-rules/rule-queries.ts'

/** All cards of the settings of the inbox: each is as high as what it holds. What is known already is shown, and read again there. */
export async function prefetchInboxSettings(client: QueryClient): Promise<void> {
  if (!(await mayRead(client, 'inbox:write'))) return
  const maySet = await mayRead(client, 'organization:update')
  const shown: { queryKey: QueryKey }[] = [
    ...[rulesOptions, inboxTeamOptions, autoRepliesOptions],
    ...(maySet ? [answerDelaysOptions, inboxOptions] : []),
  ]
  await prefetchAll(
    client,
    shown.filter(({ queryKey }) => client.getQueryData(queryKey) === undefined),
  )
}
