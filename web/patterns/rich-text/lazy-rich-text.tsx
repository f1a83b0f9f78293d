import { lazy, Suspense, useEffect } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import type { RichTextProps } from './rich-text.tsx'

const load = () => import('./rich-text.tsx')
const RichText = lazy(load)

/** The editor, which no page loads before somebody writes. */
export function LazyRichText(props: RichTextProps) {
  return (
    <Suspense fallback={<Skeleton className="h-44" />}>
      <RichText {...props} />
    </Suspense>
  )
}

/** Loads the editor once the page has nothing else to do, so that the caret is there when one begins to write. */
export function usePreparedRichText(): void {
  useEffect(() => {
    // Safari has no idle callbacks.
    if (typeof requestIdleCallback !== 'function') {
      const timer = setTimeout(() => void load().catch(() => {}), 1_000)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(() => void load().catch(() => {}))
    return () => cancelIdleCallback(idle)
  }, [])
}
