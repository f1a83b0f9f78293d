import { lazy, Suspense } from 'react'
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
