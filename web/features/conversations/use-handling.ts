import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type HandlingState, isSnoozed } from '#shared/domain/inbox-team/handling.ts'
import { api } from '#web/api/api-client.ts'
import { useMe } from '#web/api/me.ts'
import { useAction } from '#web/patterns/action/use-action.ts'
import { handlingWords } from './handling-words.ts'
import { conversationTeamOptions, refreshTeam } from './team-queries.ts'
import { useChangeHandlings } from './use-change-handlings.ts'
import type { Inbox } from './use-inbox.ts'

/** Views that a conversation leaves once it is done, waits or is put off. */
const LEFT = ['mine', 'unassigned', 'waiting', 'snoozed']
/** Views that it leaves once it is done: a delay runs while one waits too. */
const LEFT_DONE = [...LEFT, 'late', 'soon']

/** Where the work on the open conversation stands, and what changes it; `team` is undefined until it is known. */
export function useHandling(conversationId: string, inbox: Inbox) {
  const { data: team } = useQuery(conversationTeamOptions(conversationId))
  const { user } = useMe()
  const client = useQueryClient()
  const change = useChangeHandlings()
  const [asking, setAsking] = useState<'assign' | 'label' | null>(null)
  const conversationIds = [conversationId]
  const goOn = (views = LEFT) => {
    if (views.includes(inbox.search.view ?? '')) inbox.leave(conversationIds)
  }
  const follows = team?.followerIds.includes(user.id) === true
  const follow = useAction(() => api.inboxTeam.followConversation({ conversationId, following: !follows }), {
    refresh: () => refreshTeam(client),
  })
  return {
    conversationIds,
    team,
    snoozed: team !== undefined && isSnoozed(team.handling),
    change,
    goOn: () => goOn(),
    setState: (state: HandlingState) => {
      change({ conversationIds, state, said: handlingWords[state] })
      if (state !== 'todo') goOn(state === 'done' ? LEFT_DONE : LEFT)
    },
    asking,
    setAsking,
    follows,
    follow: () => follow.mutate(),
  }
}

export type Handling = ReturnType<typeof useHandling>
