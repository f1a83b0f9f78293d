import { useSyncExternalStore } from 'react'

/** A draft that is to be opened in its conversation, wherever one was. */
type DraftWish = { draftId: string; conversationId: string }

let wish: DraftWish | null = null
const watchers = new Set<() => void>()

function set(next: DraftWish | null): void {
  wish = next
  for (const watcher of watchers) watcher()
}

export const wishDraft = (next: DraftWish): void => set(next)

/** The draft to open in this conversation; null: none. Call `consumeWish` once it is opened. */
export function useDraftWish(conversationId: string): string | null {
  const wished = useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher)
      return () => watchers.delete(watcher)
    },
    () => wish,
  )
  return wished?.conversationId === conversationId ? wished.draftId : null
}

export const consumeWish = (): void => set(null)
