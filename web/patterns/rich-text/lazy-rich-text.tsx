import { lazy, Suspense, useEffect } from 'react'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { whenIdle } from '#web/ui/when-idle.ts'
import type { RichTextProps } from './rich-text.tsx'

const load = () => import('./rich-text.tsx')
const RichText = lazy(load)

/** The editor, which no page loads before somebody writes. */
export function LazyRichText(props: RichTextProps) {
  return (
    // As high as its least text (rich-text.css), and the bar below it where it has its own.
    <Suspense fallback={<Skeleton className={props.toolsAt === undefined ? 'h-44' : 'h-36'} />}>
      <RichText {...props} />
    </Suspense>
  )
}

/** Loads the editor once the page has nothing else to do, so that the caret is there when one begins to write. */
export function usePreparedRichText(): void {
  useEffect(() => whenIdle(() => void load().catch(() => {})), [])
}
