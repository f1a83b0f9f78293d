import { type QueryClient, type QueryKey, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { EventSubject } from '#shared/domain/events.ts'
import { isNotificationType } from '#shared/domain/notifications/notifications.ts'
import { hearLive, type Notice } from './live-stream.ts'
import { meOptions } from './me.ts'

export type LiveState = 'connecting' | 'connected' | 'disconnected'

type Subject = EventSubject | 'notification'

// Features of the contract whose queries an event about the subject makes stale; each query key begins with its feature.
const features: Record<Subject, string[]> = {
  company: ['crm', 'platform'],
  contact: ['crm', 'platform'],
  deal: ['crm', 'reports', 'platform'],
  catalogue: ['catalogue', 'paymentSetup', 'platform'],
  quote: ['work', 'quotes', 'signatures', 'reports', 'platform', 'plans'],
  invoice: [
    'work',
    'invoices',
    'payments',
    'writeOffs',
    'approvedPlatform',
    'invoiceSubscriptions',
    'onlineSubscriptions',
    'reports',
    'platform',
  ],
  invoice_subscription: ['invoiceSubscriptions', 'platform'],
  online_subscription: ['onlineSubscriptions', 'platform'],
  received_invoice: ['receivedInvoices', 'approvedPlatform', 'platform'],
  approved_platform: ['approvedPlatform', 'platform'],
  payment: [
    'work',
    'payments',
    'refunds',
    'writeOffs',
    'invoices',
    'approvedPlatform',
    'reports',
    'platform',
  ],
  payout: ['work', 'payments', 'bank', 'reports', 'platform'],
  bank: ['work', 'bank', 'platform'],
  billing: ['billing', 'plans', 'payments', 'platform'],
  payment_provider: ['paymentSetup', 'catalogue', 'reports', 'platform', 'plans'],
  mandate: ['directDebits', 'platform'],
  debit: ['directDebits', 'bank', 'platform'],
  mail: ['work', 'quotes', 'platform'],
  // A mail that comes stands in the activity of the dashboard.
  mailbox: ['work', 'mailboxes', 'reports', 'platform', 'plans'],
  conversation: ['work', 'platform'],
  notification: ['notifications'],
  template: ['emailTemplates', 'platform'],
  organization: ['organizations', 'identity', 'invoices', 'refunds', 'plans'],
  domain: ['companySignIn', 'platform'],
  sign_in: ['companySignIn', 'platform'],
  member: ['organizations', 'identity', 'platform', 'plans'],
  invitation: ['organizations', 'platform', 'plans'],
  directory: ['directory', 'organizations', 'platform'],
}

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
/** Queries that show a draft, while somebody writes it. */
const ofDrafts = [['conversations', 'getConversation'], ['mailSending']]

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
export function useLiveUpdates(userId: string, orgId: string): void {
  const client = useQueryClient()
  useEffect(() => listen(client, `ardoise.live.${userId}.${orgId}`), [client, userId, orgId])
}

/** This long without a connection is no longer « Connexion… ». */
const PATIENCE_MS = 10_000

function listen(client: QueryClient, name: string): () => void {
  let patience: ReturnType<typeof setTimeout>
  const wait = () => {
    clearTimeout(patience)
    patience = setTimeout(() => setState('disconnected'), PATIENCE_MS)
    setState('connecting')
  }
  wait()
  const leave = hearLive(name, (word) => {
    if (word.kind === 'notice') refresh(client, word.notice)
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
    clearTimeout(patience)
    setState('connecting')
  }
}

function refresh(client: QueryClient, notice: Notice): void {
  // Another plan shows and allows other things everywhere.
  if (notice.type === 'refresh' || notice.type === 'member.plan_changed') {
    void makeStale(client)
    return
  }
  if (notice.type === 'presence.changed') {
    client.setQueryData(presenceKey(notice.id), notice.people)
    return
  }
  if (notice.type === 'conversations.changed') {
    for (const path of ofMails) void makeStale(client, [path])
    return
  }
  if (notice.type === 'absences.changed') {
    void makeStale(client, [['absences']])
    return
  }
  if (notice.type === 'drafts.changed') {
    for (const path of ofDrafts) void makeStale(client, path)
    return
  }
  const stale = [
    ...(features[notice.subject as Subject] ?? []),
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
