import { useMatches } from '@tanstack/react-router'
import { titleOf } from '#web/messages/page-titles.ts'
import { findPlaceholder } from '#web/messages/placeholders.ts'
import { ComingSoon } from '#web/ui/coming-soon.tsx'

/** The page of every route of web/messages/placeholders.ts. */
export function ComingSoonPage() {
  const path = useMatches({ select: (matches) => matches.at(-1)?.fullPath ?? '' })
  const texts = findPlaceholder(path)
  return (
    <ComingSoon
      title={titleOf(path)}
      category={texts?.category ?? ''}
      description={texts?.description ?? ''}
    />
  )
}
