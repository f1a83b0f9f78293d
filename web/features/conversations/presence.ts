import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { PRESENCE_BEAT_MS, type PresenceDoing, type Present } from '#shared/domain/inbox-team/presence.ts'
import { fetchJson } from '#web/api/fetch-json.ts'
import { presenceKey } from '#web/api/live.ts'
import { organizationHeader } from '#web/api/shown-organization.ts'

/** One a page: a person may have several. */
const tab = crypto.randomUUID().slice(0, 8)

const tell = (conversationId: string, doing: PresenceDoing | 'gone') =>
  fetchJson(
    'POST /conversations/{conversationId}/presence',
    { conversationId, doing, tab },
    organizationHeader(),
  )

let writing: string | null = null
const watchers = new Set<() => void>()

/** Says whether one writes in a conversation: colleagues who have it open see it. */
export function setWriting(conversationId: string, on: boolean): void {
  if (on === (writing === conversationId)) return
  writing = on ? conversationId : null
  for (const watcher of watchers) watcher()
}

const useWriting = (conversationId: string) =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => writing === conversationId,
  )

/** Tells, while mounted and in sight, that one reads the conversation or writes in it. */
export function useTellPresence(conversationId: string): void {
  const client = useQueryClient()
  const doing = useWriting(conversationId) ? 'writing' : 'reading'
  useEffect(() => {
    let left = false
    const say = (what: PresenceDoing) =>
      tell(conversationId, what).then(
        ({ present }) => {
          if (!left) client.setQueryData<Present[]>(presenceKey(conversationId), present)
        },
        // Nothing is lost: the next beat says it.
        () => {},
      )
    const beat = () => {
      if (document.visibilityState === 'visible') void say(doing)
    }
    beat()
    const timer = setInterval(beat, PRESENCE_BEAT_MS)
    document.addEventListener('visibilitychange', beat)
    return () => {
      left = true
      clearInterval(timer)
      document.removeEventListener('visibilitychange', beat)
    }
  }, [client, conversationId, doing])
  useEffect(
    () => () => {
      tell(conversationId, 'gone').catch(() => {})
    },
    [conversationId],
  )
}
