import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { PRESENCE_BEAT_MS, type PresenceDoing, type Present } from '#shared/domain/inbox-team/presence.ts'
import { fetchJson } from '#web/api/fetch-json.ts'
import { presenceKey } from '#web/api/live.ts'
import { organizationHeader } from '#web/api/shown-organization.ts'

/** The id of this page: a person may have several open. */
const tab = crypto.randomUUID().slice(0, 8)

const tell = (conversationId: string, doing: PresenceDoing | 'gone') =>
  fetchJson(
    'POST /conversations/{conversationId}/presence',
    { conversationId, doing, tab },
    organizationHeader(),
  )

/** Texts that may be written in a conversation; each says so for itself. */
type Written = 'note' | 'answer'

const writing = new Map<Written, string>()
const watchers = new Set<() => void>()

/** Says whether one writes in a conversation: colleagues who have it open see it. */
export function setWriting(written: Written, conversationId: string, on: boolean): void {
  if (on === (writing.get(written) === conversationId)) return
  if (on) writing.set(written, conversationId)
  else writing.delete(written)
  for (const watcher of watchers) watcher()
}

const useWriting = (conversationId: string) =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => [...writing.values()].includes(conversationId),
  )

/** Conversations that are passed over by J and K are not told of. */
const SETTLED_MS = 500
/** A member who begins to write gets the caret before the change is published. */
const CHANGED_MS = 100

/** Tells, while mounted and in sight, that one reads the conversation or writes in it; nothing where there is nobody to tell. */
export function useTellPresence(conversationId: string, enabled: boolean): void {
  const client = useQueryClient()
  const doing = useWriting(conversationId) ? 'writing' : 'reading'
  const told = useRef(false)
  useEffect(() => {
    if (!enabled) return
    let left = false
    const beat = () => {
      if (document.visibilityState !== 'visible') return
      told.current = true
      tell(conversationId, doing).then(
        ({ present }) => {
          if (!left) client.setQueryData<Present[]>(presenceKey(conversationId), present)
        },
        // Nothing is lost: the next beat says it.
        () => {},
      )
    }
    const first = setTimeout(beat, told.current ? CHANGED_MS : SETTLED_MS)
    const timer = setInterval(beat, PRESENCE_BEAT_MS)
    document.addEventListener('visibilitychange', beat)
    return () => {
      left = true
      clearTimeout(first)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', beat)
    }
  }, [client, conversationId, doing, enabled])
  useEffect(
    () => () => {
      if (told.current) tell(conversationId, 'gone').catch(() => {})
      told.current = false
    },
    [conversationId],
  )
}
