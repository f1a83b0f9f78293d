import { useCallback } from 'react'

type Saver<Content> = { update: (change: (content: Content) => Content) => void }

/** Changes of a draft by its author: of some fields, and of its lines as they are then. */
export function useEdits<Content extends { lines: unknown[] }>(saver: Saver<Content>) {
  const set = useCallback(
    (change: Partial<Content>) => saver.update((before) => ({ ...before, ...change })),
    [saver],
  )
  const setLines = useCallback(
    (change: (lines: Content['lines']) => Content['lines']) =>
      saver.update((before) => {
        const lines = change(before.lines)
        return lines === before.lines ? before : { ...before, lines }
      }),
    [saver],
  )
  return { set, setLines }
}
