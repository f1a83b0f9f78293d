import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { isNotificationType } from '#shared/domain/notifications/notifications.ts'
import { forgetAnswersAhead } from './answers-ahead.ts'
import { gatherRefreshes } from './gather-refreshes.ts'
import type { LiveQueries, LiveSubject } from './live-queries.ts'
import { type Notice, receiveLive } from './live-stream.ts'
import { meOptions } from './me.ts'

export type LiveState = 'connecting' | 'connected' | 'disconnected'

/** Where the pages keep who has a conversation open. */
export const presenceKey = (conversationId: string): QueryKey => ['presence', conversationId]

/** Queries that arriving or changed mails make stale; their texts never change. */
const ofMails = [
  ...['listConversations', 'getInbox', 'getConversation', 'listMailsOf'].map((name) => [
    'conversations',
    name,
  ]),
  ['mailSync'],
  ['mailSending'],
  ['inboxTeam'],
  ['inboxRules'],
  ['work'],
]
/** Queries that show that there is a draft. Who writes it has its text in the editor, which none of them touches. */
const ofDrafts = [
  ['conversations', 'getConversation'],
  ['mailSending', 'listDrafts'],
  ['mailSending', 'listSendings'],
]

let state: LiveState = 'connecting'
const watchers = new Set<() => void>()
function setState(next: LiveState): void {
  if (next === state) return
  state = next
  for (const watcher of watchers) watcher()
}

/** The true state of the live connection. */
export function useLiveState(): LiveState {
  return useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => state,
  )
}

/** Hears, while mounted, what colleagues change: it makes the same queries stale here. */
export function useLiveUpdates(userId: string, orgId: string, queries: LiveQueries): void {
  const client = useQueryClient()
  useEffect(
    () => listen(client, queries, `ardoise.live.${userId}.${orgId}`),
    [client, queries, userId, orgId],
  )
}

/** This long without a connection is no longer « Connexion… ». */
const PATIENCE_MS = 10_000

function listen(client: QueryClient, queries: LiveQueries, name: string): () => void {
  let patience: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(patience)
    patience = setTimeout(() => setState('disconnected'), PATIENCE_MS)
    setState('connecting')
  }
  wait()
  const refreshes = gatherRefreshes(client)
  const leave = receiveLive(name, (word) => {
    if (word.kind === 'notice') {
      forgetAnswersAhead()
      refresh(client, refreshes, queries, word.notice)
    }
    if (word.kind === 'ready') {
      clearTimeout(patience)
      setState('connected')
    }
    if (word.kind === 'lost' || word.kind === 'refused') {
      if (state === 'connected') wait()
      // The session may have been ended from elsewhere.
      if (word.kind === 'refused') void client.invalidateQueries({ queryKey: meOptions.queryKey })
    }
  })
  return () => {
    leave()
    refreshes.leave()
    clearTimeout(patience)
    setState('connecting')
  }
}

type Refreshes = ReturnType<typeof gatherRefreshes>

function refresh(client: QueryClient, refreshes: Refreshes, queries: LiveQueries, notice: Notice): void {
  // Another plan shows and allows other things everywhere.
  if (notice.type === 'refresh' || notice.type === 'member.plan_changed') {
    refreshes.add([])
    return
  }
  if (notice.type === 'presence.changed') {
    client.setQueryData(presenceKey(notice.id), notice.people)
    return
  }
  if (notice.type === 'conversations.changed') {
    for (const path of ofMails) refreshes.add([path])
    return
  }
  if (notice.type === 'absences.changed') {
    refreshes.add([['absences']])
    return
  }
  if (notice.type === 'drafts.changed') {
    for (const path of ofDrafts) refreshes.add([path])
    return
  }
  const stale = [
    ...(queries[notice.subject as LiveSubject] ?? []),
    ...(isNotificationType(notice.type) ? ['notifications'] : []),
  ]
  // Who calls is shown within a second (issue 44, section 2).
  for (const feature of stale) refreshes.add([[feature]], feature === 'calls')
}
