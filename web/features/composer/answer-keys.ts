import { Forward, Reply, ReplyAll } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { captureKeys } from '#web/ui/held-keys.ts'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'
import { type AnswerKind, consumeWish, wishAnswer } from './answer-wish.ts'

export const answerKeys = [
  { kind: 'reply', keys: 'r', label: 'Répondre', icon: Reply },
  { kind: 'reply_all', keys: 'a', label: 'Répondre à tous', icon: ReplyAll },
  { kind: 'forward', keys: 'f', label: 'Transférer', icon: Forward },
] as const

let ready: string | null = null
const watchers = new Set<() => void>()

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Says that a conversation can be answered now, or that it cannot be answered at all. Returns the kind asked for meanwhile. */
export function readyToAnswer(conversationId: string | null): AnswerKind | null {
  ready = conversationId
  for (const watcher of watchers) watcher()
  return consumeWish(conversationId)
}

/** The keys of answers, from when a conversation is opened until what answers it is drawn. */
export function AnswerToCome({ conversationId }: { conversationId: string }) {
  const isReady = useSyncExternalStore(watch, () => ready === conversationId)
  useShortcuts(
    isReady
      ? []
      : answerKeys.map(({ kind, keys, label, icon }) => ({
          keys,
          label,
          icon,
          inPalette: false,
          run: () => {
            wishAnswer(conversationId, kind)
            captureKeys()
          },
        })),
  )
  return null
}
