import type { QueryClient } from '@tanstack/react-query'
import { prefetchAll } from '#web/api/prefetch-all.ts'
import { mayRead } from '#web/api/use-can.ts'
import { answerDelaysOptions } from '#web/features/answer-delays/delay-queries.ts'
import { autoRepliesOptions } from '#web/features/composer/draft-queries.ts'
import { inboxOptions } from '#web/features/conversations/inbox-options.ts'
import { inboxTeamOptions } from '#web/features/conversations/team-queries.ts'
import { rulesOptions } from '#web/features/inbox-rules/rule-queries.ts'

/** What each section of the inbox’s settings shows. */
export const prefetchInboxSettings = async (client: QueryClient) =>
  (await mayRead(client, 'inbox:write')) &&
  prefetchAll(client, [rulesOptions, inboxTeamOptions, inboxOptions, answerDelaysOptions, autoRepliesOptions])
