import { Forward, Reply, ReplyAll } from 'lucide-react'
import { useSyncExternalStore } from 'react'
import { captureKeys } from '#web/ui/held-keys.ts'
import { useShortcuts } from '#web/ui/use-shortcuts.ts'

export type AnswerKind = 'reply' | 'reply_all' | 'forward'

export const answerKeys = [
  { kind: 'reply', keys: 'r', label: 'Répondre', icon: Reply },
  { kind: 'reply_all', keys: 'a', label: 'Répondre à tous', icon: ReplyAll },
  { kind: 'forward', keys: 'f', label: 'Transférer', icon: Forward },
] as const

/** An answer asked before the part of the page that writes it was there. */
let wish: { kind: AnswerKind; conversationId: string } | null = null
let ready: string | null = null
const watchers = new Set<() => void>()

const watch = (watcher: () => void) => {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

/** Asks from elsewhere for the answer of a conversation that is being opened. */
export function wishAnswer(conversationId: string): void {
  wish = { kind: 'reply', conversationId }
}

/** Says that a conversation can be answered now, or that it cannot be answered at all. Returns the kind asked for meanwhile. */
export function readyToAnswer(conversationId: string | null): AnswerKind | null {
  ready = conversationId
  for (const watcher of watchers) watcher()
  const asked = wish?.conversationId === conversationId ? wish.kind : null
  if (conversationId !== null) wish = null
  return asked
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
            wish = { kind, conversationId }
            captureKeys()
          },
        })),
  )
  return null
}
