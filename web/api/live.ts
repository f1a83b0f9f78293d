import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { isNotificationType } from '#shared/domain/notifications.ts'
import { meOptions } from './me.ts'

export type LiveState = 'connecting' | 'connected' | 'disconnected'

type Notice = { type: string; subject: string; id: string }

// What an event about a subject makes stale, by feature of the contract; the first part of every query key is its feature.
const features: Record<string, string[]> = {
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

function connect(client: QueryClient): () => void {
  const source = new EventSource('/api/v1/live')
  source.addEventListener('ready', () => setState('connected'))
  source.onerror = () => {
    const refused = source.readyState === EventSource.CLOSED
    setState(refused ? 'disconnected' : 'connecting')
    // The browser gives up when the server refuses: the session may have been ended from elsewhere.
    if (refused) void client.invalidateQueries({ queryKey: meOptions.queryKey })
  }
  source.onmessage = ({ data }: MessageEvent<string>) => {
    const notice = JSON.parse(data) as Notice
    if (notice.type === 'refresh') {
      void client.invalidateQueries()
      return
    }
    const stale = [
      ...(features[notice.subject] ?? []),
      ...(isNotificationType(notice.type) ? ['notifications'] : []),
    ]
    for (const feature of stale) void client.invalidateQueries({ queryKey: [[feature]] })
  }
  return () => {
    source.close()
    setState('disconnected')
  }
}
