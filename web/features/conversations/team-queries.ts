import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { ConversationLabel } from '#shared/contract/inbox-team.ts'
import { orpc } from '#web/api/api-client.ts'
import { readAgain } from '#web/api/read-again.ts'
import { mayRead } from '#web/api/use-can.ts'
import { inboxOptions } from './inbox-options.ts'

export const inboxTeamOptions = orpc.inboxTeam.getInboxTeam.queryOptions({ input: {} })

/** What the line of the inbox on the dashboard says, as far as one may read it. */
export async function prefetchInboxLine(client: QueryClient): Promise<void> {
  if (!(await mayRead(client, 'inbox:read'))) return
  await Promise.all([client.prefetchQuery(inboxTeamOptions), client.prefetchQuery(inboxOptions)])
}

export const conversationTeamOptions = (conversationId: string) =>
  orpc.inboxTeam.getConversationTeam.queryOptions({ input: { conversationId } })

/** Members, teams and labels of the inbox, found by their ids. */
export function useInboxTeam() {
  const { data } = useQuery(inboxTeamOptions)
  const { members = [], teams = [], labels = [], views = [] } = data ?? {}
  return {
    members,
    teams,
    labels,
    views,
    counts: data?.counts,
    memberOf: (id: string | null) => members.find((member) => member.id === id),
    teamOf: (id: string | null) => teams.find((team) => team.id === id),
    labelsOf: (ids: readonly string[]): ConversationLabel[] => labels.filter(({ id }) => ids.includes(id)),
  }
}

/** Reads again what the team says of conversations: lists, counts and the open one. */
export const refreshTeam = (client: QueryClient): Promise<unknown> =>
  readAgain(client, [orpc.conversations.listConversations, orpc.inboxTeam])
