import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { EventSubject } from '#shared/domain/events.ts'
import { isNotificationType } from '#shared/domain/notifications/notifications.ts'
import { meOptions } from './me.ts'
import { shownOrganization } from './shown-organization.ts'

export type LiveState = 'connecting' | 'connected' | 'disconnected'

type Subject = EventSubject | 'notification'
type Notice = { type: string; subject: Subject; id: string }

// What an event about a subject makes stale, by feature of the contract; the first part of every query key is its feature.
const features: Record<Subject, string[]> = {
  company: ['crm', 'platform'],
  contact: ['crm', 'platform'],
  deal: ['crm', 'reports', 'platform'],
  quote: ['quotes', 'signatures', 'reports', 'platform'],
  payment: ['payments', 'reports', 'platform'],
  payment_provider: ['paymentSetup', 'reports', 'platform'],
  mail: ['quotes', 'platform'],
  mailbox: ['mailboxes', 'platform'],
  notification: ['notifications'],
  organization: ['organizations', 'identity'],
  member: ['organizations', 'identity', 'platform'],
  invitation: ['organizations', 'platform'],
}

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

/** Keeps one connection open while mounted: what a colleague changes makes the same queries stale here. */
export function useLiveUpdates(): void {
  const client = useQueryClient()
  useEffect(() => connect(client), [client])
}

/** The server says something every 25 s (specification, section 9.3): this long without a word, the connection is dead. */
const SILENCE_MS = 60_000
/** This long without a connection is no longer « Connexion… ». */
const PATIENCE_MS = 10_000
const LOOK_MS = 2_500
/** Between two tries after the server refused the stream: the browser does not try again by itself then. */
const RETRY_MS = 15_000
/** What was on its way when something was heard last; our question may travel as long. */
const MARGIN_MS = 1_000

function connect(client: QueryClient): () => void {
  let source: EventSource
  // The oldest that is shown was asked for when the document was loaded.
  let heardAt = performance.timeOrigin
  let openedAt = 0
  let margin = MARGIN_MS
  let asking = false
  const open = () => {
    source?.close()
    openedAt = Date.now()
    asking = true
    if (state === 'connected') setState('connecting')
    // When the browser reconnects by itself it says what it heard last.
    const since = Math.ceil(openedAt - heardAt) + margin
    source = new EventSource(`/api/v1/live?since=${since}&organization=${shownOrganization() ?? ''}`)
    source.addEventListener('ready', () => {
      const travelled = Date.now() - openedAt
      // The server counts back from when it heard the question: on a slow network it counted from too late.
      if (asking && travelled > margin) {
        margin = 2 * travelled
        open()
        return
      }
      asking = false
      margin = MARGIN_MS
      heardAt = Date.now()
      setState('connected')
    })
    source.addEventListener('beat', () => {
      heardAt = Date.now()
    })
    source.onerror = () => {
      if (state === 'connected') openedAt = Date.now()
      if (state !== 'disconnected') setState('connecting')
      // The browser gives up when the server refuses: the session may have been ended from elsewhere.
      if (source.readyState === EventSource.CLOSED)
        void client.invalidateQueries({ queryKey: meOptions.queryKey })
    }
    source.onmessage = ({ data }: MessageEvent<string>) => {
      heardAt = Date.now()
      refresh(client, JSON.parse(data) as Notice)
    }
  }
  const look = () => {
    const now = Date.now()
    if (state === 'connecting' && now - openedAt > PATIENCE_MS) setState('disconnected')
    const refused = source.readyState === EventSource.CLOSED && now - openedAt > RETRY_MS
    if (refused || (state === 'connected' && now - heardAt > SILENCE_MS)) open()
  }
  open()
  const timer = setInterval(look, LOOK_MS)
  // The network has come or gone: whether ours is still there, only a new connection tells.
  for (const change of ['online', 'offline']) window.addEventListener(change, open)
  return () => {
    clearInterval(timer)
    for (const change of ['online', 'offline']) window.removeEventListener(change, open)
    source.close()
    setState('connecting')
  }
}

function refresh(client: QueryClient, notice: Notice): void {
  if (notice.type === 'refresh') {
    void makeStale(client)
    return
  }
  const stale = [
    ...(features[notice.subject] ?? []),
    ...(isNotificationType(notice.type) ? ['notifications'] : []),
  ]
  for (const feature of stale) void makeStale(client, [[feature]])
}

/** TanStack lets a first reading end as it is, though it may have begun before what is told of: it is asked for again then. */
async function makeStale(client: QueryClient, queryKey: QueryKey = []): Promise<void> {
  const first = client
    .getQueryCache()
    .findAll({ queryKey, fetchStatus: 'fetching', predicate: ({ state }) => state.data === undefined })
  await client.invalidateQueries({ queryKey })
  for (const query of first) void client.invalidateQueries({ queryKey: query.queryKey, exact: true })
}
