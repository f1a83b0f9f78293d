import { lazy, Suspense, useEffect } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'
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
  useEffect(() => whenIdle(() => void load().catch(() => {})), [])
}
